"""River's side of the benchmark: a process that reads one command per line, as moa/MoaContestant.java describes.

Rows are converted to River's dictionaries when they are loaded, which is not timed. Nominal values are strings for the
trees; River's Gaussian Naive Bayes accepts only numbers, so it gets their indices. A missing value has no entry in its
row, which is River's convention.
"""

import gc
import json
import pickle
import sys
import time

from river import dummy, ensemble, forest, naive_bayes, tree

rows = []
indices = []
nominal = []


def load(path, limit):
    rows.clear()
    indices.clear()
    names, values, data = [], [], False
    total = 0.0
    with open(path) as file:
        for line in file:
            line = line.strip()
            if data:
                if len(rows) == limit:
                    break
                cells = line.split(",")
                numbers = [
                    None if cell == "?" else float(cell) if known is None else known[cell]
                    for cell, known in zip(cells, values)
                ]
                total += sum(number for number in numbers if number is not None)
                record = {
                    name: number if known is None else cell
                    for name, cell, number, known in zip(names[:-1], cells, numbers, values)
                    if number is not None
                }
                rows.append((record, cells[-1]))
                pairs = zip(names[:-1], numbers)
                indices.append(({name: number for name, number in pairs if number is not None}, cells[-1]))
            elif line.startswith("@attribute"):
                _, name, kind = line.split(" ", 2)
                names.append(name)
                listed = kind[1:-1].split(",") if kind.startswith("{") else None
                values.append(listed and {value: index for index, value in enumerate(listed)})
            elif line.startswith("@data"):
                data = True
    nominal[:] = [name for name, known in zip(names[:-1], values) if known is not None]
    return {"rows": len(rows), "sum": total}


def make(name, seed):
    """River's counterpart of a model: ten members, as ours, otherwise River's defaults."""

    def base():
        return tree.HoeffdingTreeClassifier(nominal_attributes=nominal)

    ten = {"n_models": 10, "seed": seed}
    counterparts = {
        "naive-bayes": lambda: naive_bayes.GaussianNB(),
        "hoeffding-tree": base,
        "hoeffding-anytime-tree": lambda: tree.ExtremelyFastDecisionTreeClassifier(nominal_attributes=nominal),
        "hoeffding-adaptive-tree": lambda: tree.HoeffdingAdaptiveTreeClassifier(nominal_attributes=nominal, seed=seed),
        "online-bagging": lambda: ensemble.BaggingClassifier(base(), **ten),
        "online-boosting": lambda: ensemble.AdaBoostClassifier(base(), **ten),
        "adaptive-random-forest": lambda: forest.ARFClassifier(nominal_attributes=nominal, **ten),
        "streaming-random-patches": lambda: ensemble.SRPClassifier(**ten),
        "leveraging-bagging": lambda: ensemble.LeveragingBaggingClassifier(base(), **ten),
        "adwin-bagging": lambda: ensemble.ADWINBaggingClassifier(base(), **ten),
        "adwin-boosting": lambda: ensemble.ADWINBoostingClassifier(base(), **ten),
        "bole": lambda: ensemble.BOLEClassifier(base(), **ten),
        "stacking": lambda: ensemble.StackingClassifier([base(), dummy.NoChangeClassifier()], base()),
    }
    if name not in counterparts:
        raise ValueError(f"River has no counterpart of {name}")
    return counterparts[name]()


def run(seed, name):
    model = make(name, seed)
    stream = indices if name == "naive-bayes" else rows
    gc.collect()
    right = 0
    start = time.perf_counter()
    for x, y in stream:
        if model.predict_one(x) == y:
            right += 1
        model.learn_one(x, y)
    seconds = time.perf_counter() - start
    return {"seconds": seconds, "accuracy": right / len(stream), "bytes": len(pickle.dumps(model))}


for line in sys.stdin:
    command, *arguments = line.rstrip("\n").split("\t")
    if command == "load":
        answer = load(arguments[0], int(arguments[1]))
    elif command == "run":
        answer = run(int(arguments[0]), arguments[1])
    else:
        raise ValueError(line)
    print(json.dumps(answer), flush=True)
