"""Reads what the exporters wrote with the libraries that people train with, and says as JSON what they saw.

python read_exports.py FOLDER   with steps.arrow, steps.parquet, object.jsonl, text.jsonl and TRL importable
"""

import json
import sys
from pathlib import Path

import pandas
import pyarrow.feather
from datasets import load_dataset
from transformers.utils.chat_template_utils import render_jinja_template
from trl import data_utils

folder = Path(sys.argv[1])
template = (Path(data_utils.__file__).parent / "chat_templates" / "qwen3_training.jinja").read_text()


def without_nulls(value):
    """Arrow gives every call the keys of all calls, null where a call has none; this takes them out again."""
    if isinstance(value, dict):
        return {key: without_nulls(each) for key, each in value.items() if each is not None}
    return [without_nulls(each) for each in value] if isinstance(value, list) else value


def written(name):
    return [json.loads(line) for line in (folder / name).read_text().splitlines()]


def check_chat(name):
    rows = load_dataset("json", data_files=str(folder / name), split="train")
    originals = written(name)
    texts = []
    for row in rows:
        messages = without_nulls(row["messages"])
        text, _ = render_jinja_template(
            conversations=[messages], tools=json.loads(row["tools"]), chat_template=template
        )
        texts.append(text[0])
    return {
        "rows": rows.num_rows,
        "conversational": all(data_utils.is_conversational(row) for row in rows),
        "same": [without_nulls(row["messages"]) for row in rows] == [without_nulls(o["messages"]) for o in originals],
        "toolCalls": sum(text.count("<tool_call>\n{") for text in texts),
        "toolResults": sum(text.count("<tool_response>") for text in texts),
    }


arrow = pyarrow.feather.read_table(folder / "steps.arrow")
parquet = load_dataset("parquet", data_files=str(folder / "steps.parquet"), split="train")
pandas.testing.assert_frame_equal(arrow.to_pandas(), parquet.to_pandas(), check_dtype=False)
first = parquet[0]
print(
    json.dumps(
        {
            "arrow": {"rows": arrow.num_rows, "columns": arrow.column_names},
            "parquet": {
                "rows": parquet.num_rows,
                "types": {name: str(kind.dtype) for name, kind in parquet.features.items()},
                "actions": parquet["action"][:],
                "rewards": parquet["reward"][:],
            },
            "object": check_chat("object.jsonl"),
            "text": check_chat("text.jsonl"),
        }
    )
)
