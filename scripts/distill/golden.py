"""Updates the token ids in the tokenizer's golden file with Hugging Face tokenizers: golden.py TEACHER_FOLDER GOLDEN.json ([[text, ids], ...])."""

import json
import sys
from pathlib import Path

from tokenizers import Tokenizer

tokenizer = Tokenizer.from_file(f"{sys.argv[1]}/tokenizer.json")
tokenizer.no_padding()
tokenizer.no_truncation()
golden = Path(sys.argv[2])
texts = [text for text, _ in json.loads(golden.read_text("utf8"))]
encoded = tokenizer.encode_batch(texts, add_special_tokens=False)
lines = [f"  {json.dumps([text, encoding.ids])}" for text, encoding in zip(texts, encoded)]
golden.write_text("[\n" + ",\n".join(lines) + "\n]\n")
print(f"{golden}: {len(lines)} texts, {sum(len(encoding.ids) for encoding in encoded)} tokens")
