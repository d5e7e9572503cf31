"""Stands in for the package openai where the example of mem0 runs: answers with the memories that the program put into the prompt."""

from types import SimpleNamespace


class OpenAI:
    def __init__(self):
        self.chat = SimpleNamespace(completions=SimpleNamespace(create=answer))


def answer(*, model, messages):
    system, *_ = messages
    assert system["role"] == "system" and model
    known = system["content"].partition("User Memories:")[2].strip()
    text = f"I remember: {' / '.join(known.splitlines()) or 'nothing'}"
    return SimpleNamespace(choices=[SimpleNamespace(message=SimpleNamespace(content=text))])
