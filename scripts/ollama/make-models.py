"""Write three tiny chat models as safetensors folders that `ollama create` can convert.

All are llama-architecture models over bytes (256 byte tokens, one merge, and
three special tokens), small enough to load in well under a second:

  random  weights from a fixed seed. It writes random text, so a schema with
          free text reaches num_predict and ends with done_reason "length".
  terse   weights that give every position the same ranking of tokens, closing
          ones first. With a schema it writes the shortest valid document
          ({"facts":[]}) and ends with done_reason "stop".
  stuck   the same, but the letter "a" ranks first, so it repeats one token.

Needs only the Python standard library.  Usage: make-models.py FOLDER
"""

import json
import random
import struct
import sys
from functools import partial
from pathlib import Path

HIDDEN, LAYERS, HEADS, FEED_FORWARD, CONTEXT = 64, 2, 4, 128, 4096
END, USER, ASSISTANT = "<|end|>", "<|user|>", "<|assistant|>"
# `ollama create` replaces a chat template that is similar to a known one by
# that one's Go template. The comment makes this template different from all of
# them, so that chats use the server's own Jinja path. A TEMPLATE line in the
# Modelfile makes a copy of the model that uses the Go path.
CHAT_TEMPLATE = (
    "{#" + " none of the known templates" * 20 + " #}"
    "{% for m in messages %}"
    "{{ '<|assistant|>' if m['role'] == 'assistant' else '<|user|>' }}"
    "{{ m['content'] }}<|end|>"
    "{% endfor %}"
    "{% if add_generation_prompt %}<|assistant|>{% endif %}"
)
# Preferred tokens first. Whitespace and most letters rank last, so that strings
# and runs of blanks that the grammar allows stay short.
CLOSING_FIRST = [END, *'"}]0,:{[']
ONE_LETTER_FIRST = ["a", *CLOSING_FIRST]


def byte_alphabet():
    """Returns the printable character for each byte, as in GPT-2's byte-level BPE."""
    kept = [*range(33, 127), *range(161, 173), *range(174, 256)]
    names = {byte: chr(byte) for byte in kept}
    shifted = (byte for byte in range(256) if byte not in names)
    names.update({byte: chr(256 + n) for n, byte in enumerate(shifted)})
    return [names[byte] for byte in range(256)]


def vocabulary():
    # llama.cpp refuses a BPE vocabulary without merges, so this one has a single merge.
    return {token: i for i, token in enumerate([*byte_alphabet(), "th", END, USER, ASSISTANT])}


def tensor_shapes(size):
    shapes = {"model.embed_tokens.weight": (size, HIDDEN)}
    for layer in range(LAYERS):
        prefix = f"model.layers.{layer}."
        shapes |= {
            prefix + "input_layernorm.weight": (HIDDEN,),
            prefix + "self_attn.q_proj.weight": (HIDDEN, HIDDEN),
            prefix + "self_attn.k_proj.weight": (HIDDEN, HIDDEN),
            prefix + "self_attn.v_proj.weight": (HIDDEN, HIDDEN),
            prefix + "self_attn.o_proj.weight": (HIDDEN, HIDDEN),
            prefix + "post_attention_layernorm.weight": (HIDDEN,),
            prefix + "mlp.gate_proj.weight": (FEED_FORWARD, HIDDEN),
            prefix + "mlp.up_proj.weight": (FEED_FORWARD, HIDDEN),
            prefix + "mlp.down_proj.weight": (HIDDEN, FEED_FORWARD),
        }
    return shapes | {"model.norm.weight": (HIDDEN,), "lm_head.weight": (size, HIDDEN)}


def random_weights(name, count, _vocab):
    if name.endswith("norm.weight"):
        return [1.0] * count
    source = random.Random(name)
    scale = 1.0 if "embed_tokens" in name else 0.25
    return [source.gauss(0.0, scale) for _ in range(count)]


def ranked_weights(ranking, name, count, vocab):
    """Layers of zeros pass the embedding on. Only its first element is set, so
    the first column of lm_head ranks the tokens at every position."""
    if name.endswith("norm.weight"):
        return [1.0] * count
    weights = [0.0] * count
    if "embed_tokens" in name:
        weights[::HIDDEN] = [1.0] * (count // HIDDEN)
    elif name == "lm_head.weight":
        weights[::HIDDEN] = [-1.0] * (count // HIDDEN)
        for rank, token in enumerate(ranking):
            weights[vocab[token] * HIDDEN] = 2.0 - 0.1 * rank
    return weights


def write_safetensors(path, tensors):
    header, offset = {}, 0
    for name, (shape, values) in tensors.items():
        end = offset + 4 * len(values)
        header[name] = {"dtype": "F32", "shape": list(shape), "data_offsets": [offset, end]}
        offset = end
    head = json.dumps(header).encode()
    head += b" " * (-len(head) % 8)
    with path.open("wb") as file:
        file.write(struct.pack("<Q", len(head)) + head)
        for _, values in tensors.values():
            file.write(struct.pack(f"<{len(values)}f", *values))


def write_json(path, value):
    path.write_text(json.dumps(value, ensure_ascii=False))


def write_model(folder, weights_of):
    folder.mkdir(parents=True, exist_ok=True)
    vocab = vocabulary()
    tensors = {}
    for name, shape in tensor_shapes(len(vocab)).items():
        count = shape[0] * (shape[1] if len(shape) == 2 else 1)
        tensors[name] = (shape, weights_of(name, count, vocab))
    write_safetensors(folder / "model.safetensors", tensors)
    write_json(folder / "config.json", {
        "architectures": ["LlamaForCausalLM"],
        "model_type": "llama",
        "vocab_size": len(vocab),
        "hidden_size": HIDDEN,
        "intermediate_size": FEED_FORWARD,
        "num_hidden_layers": LAYERS,
        "num_attention_heads": HEADS,
        "num_key_value_heads": HEADS,
        "max_position_embeddings": CONTEXT,
        "rms_norm_eps": 1e-5,
        "rope_theta": 10000.0,
        "torch_dtype": "float32",
    })
    special = [{"id": vocab[token], "content": token, "special": True} for token in (END, USER, ASSISTANT)]
    write_json(folder / "tokenizer.json", {
        "version": "1.0",
        "added_tokens": special,
        "pre_tokenizer": {"type": "ByteLevel", "add_prefix_space": False, "trim_offsets": True},
        "model": {"type": "BPE", "vocab": vocab, "merges": ["t h"]},
    })
    write_json(folder / "tokenizer_config.json", {
        "bos_token": END,
        "eos_token": END,
        "add_bos_token": False,
        "add_eos_token": False,
        "chat_template": CHAT_TEMPLATE,
    })


if __name__ == "__main__":
    root = Path(sys.argv[1])
    write_model(root / "random", random_weights)
    write_model(root / "terse", partial(ranked_weights, CLOSING_FIRST))
    write_model(root / "stuck", partial(ranked_weights, ONE_LETTER_FIRST))
