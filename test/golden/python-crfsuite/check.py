"""Answers with python-crfsuite: how items are flattened, and what a model trained on them, or given, says."""

import base64
import json
import os
import sys
import tempfile

import pycrfsuite


def flatten(item):
    try:
        return pycrfsuite.ItemSequence([item]).items()[0]
    except Exception:
        return None


def train_and_tag(sequences, tests):
    trainer = pycrfsuite.Trainer(verbose=False)
    for sequence in sequences:
        trainer.append(sequence["attributes"], sequence["labels"])
    trainer.set_params({"c1": 0, "c2": 1, "epsilon": 1e-9, "delta": 1e-12, "max_iterations": 2000})
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "model")
        trainer.train(path)
        tagger = pycrfsuite.Tagger()
        tagger.open(path)
        answers = [answer(tagger, test) for test in tests]
        tagger.close()
    return answers


def open_and_tag(model, tests):
    tagger = pycrfsuite.Tagger()
    tagger.open_inmemory(base64.b64decode(model))
    return [answer(tagger, test) for test in tests]


def answer(tagger, items):
    tags = tagger.tag(items)
    return {
        "tags": tags,
        "marginals": [{label: tagger.marginal(label, t) for label in tagger.labels()} for t in range(len(tags))],
    }


question = json.load(sys.stdin)
json.dump(
    {
        "items": [flatten(item) for item in question["items"]],
        "tests": train_and_tag(question["train"], question["tests"]),
        "given": open_and_tag(question["model"], question["tests"]),
    },
    sys.stdout,
)
