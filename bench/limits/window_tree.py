"""Seconds per tree that scikit-learn trains from each window of rows: window_tree.py FILE ROWS ATTRIBUTES WINDOW REPEATS"""

import sys
import time

import numpy
from sklearn.tree import DecisionTreeClassifier

file, rows, attributes, window, repeats = sys.argv[1], *map(int, sys.argv[2:])
data = numpy.fromfile(file).reshape(rows, attributes + 1)
# the trees' internal type, so that no call converts the numbers
numbers = numpy.ascontiguousarray(data[:, :-1], dtype=numpy.float32)
labels = data[:, -1]
for _ in range(repeats):
    right = 0
    seconds = 0.0
    for end in range(window, rows):
        begun = time.perf_counter()
        tree = DecisionTreeClassifier().fit(numbers[end - window : end], labels[end - window : end])
        seconds += time.perf_counter() - begun
        right += tree.predict(numbers[end : end + 1])[0] == labels[end]
    print(seconds / (rows - window), right / (rows - window), flush=True)
