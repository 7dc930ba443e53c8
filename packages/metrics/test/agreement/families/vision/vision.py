"""References of the metrics over masks, boxes and points."""

import boxes
import masks
from support import run


def instance_precision(truth, prediction, options):
    if options.get("shapes") == "boxes":
        return boxes.box_precision(truth, prediction, options)
    return masks.instance_precision(truth, prediction, options)


run(
    {
        "rle-dice": masks.rle_dice,
        "rle-f-beta": masks.rle_f_beta,
        "iou-precision": masks.iou_precision,
        "instance-precision": instance_precision,
        "instance-f2": masks.instance_f2,
        "dice-hausdorff": masks.dice_hausdorff,
        "detection-map": boxes.detection_map,
        "point-in-box-f1": boxes.point_in_box_f1,
    }
)
