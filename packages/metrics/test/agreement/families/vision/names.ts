/** Masks, boxes and points. */
export const vision = [
  "rle-dice",
  "rle-f-beta",
  "iou-precision",
  "instance-precision",
  "instance-f2",
  "dice-hausdorff",
  "detection-map",
  "point-in-box-f1",
] as const;
