/** Written by `npm run docs` from the doc comments of definitions; edit those instead. */
import type { About } from "./about.ts";

export const TEXTS: Readonly<Record<string, About>> = {
  "adaptive-random-forest": {
    "title": "Adaptive random forest",
    "summary": "Bagged Hoeffding trees over random attributes, replaced when errors rise.",
    "cost": "1 to 2 Hoeffding trees and 2 KiB of detectors per member.",
    "missing": "As the Hoeffding tree.",
    "unseen": "As the Hoeffding tree.",
    "paper": {
      "authors": "Gomes, Bifet, Read, Barddal, Enembreck, Pfahringer, Holmes and Abdessalem",
      "year": 2017,
      "title": "Adaptive Random Forests for Evolving Data Stream Classification",
      "place": "algorithms 1 and 2"
    },
    "params": {
      "members": "Number of members (M).",
      "subspace": "Attributes per leaf; root-plus-one: the paper.",
      "attributeShare": "The share, rounded to at least 1.",
      "poissonMean": "Mean weight of a row (lambda).",
      "warningDelta": "ADWIN confidence of warnings; 0 is off.",
      "driftDelta": "ADWIN confidence of drifts; 0 is off.",
      "gracePeriod": "Rows between two attempts to split a leaf.",
      "splitConfidence": "Allowed probability of a wrong split (delta).",
      "tieThreshold": "Split anyway once the bound is below this (tau).",
      "leafPrediction": "How a leaf answers; adaptive: whichever was right more often.",
      "maxBytes": "Byte budget, shared by its learners; one that is given they must take."
    }
  },
  "adwin": {
    "title": "ADWIN",
    "summary": "Keeps a window of the newest numbers and drops its old end when two parts have different means.",
    "cost": "O(1) per number and O(log W) per 32nd; about 80 bytes per doubling of the window and 300 fixed (W numbers).",
    "paper": {
      "authors": "Bifet and Gavalda",
      "year": 2007,
      "title": "Learning from Time-Changing Data with Adaptive Windowing",
      "place": "algorithm 1 with the exponential histogram of section 4 (ADWIN2)"
    },
    "params": {
      "delta": "Confidence: smaller raises fewer false alarms and finds changes later.",
      "afterChange": "Shrink: keeps what is left of the window, as in the paper and MOA; one change may be told several times. Restart: starts afresh with the next number, as River does; a change is told once."
    }
  },
  "agrawal": {
    "title": "Agrawal's loan applications",
    "summary": "Nine attributes of a person; ten functions decide between two groups.",
    "paper": {
      "authors": "Agrawal, Imielinski and Swami",
      "year": 1993,
      "title": "Database Mining: A Performance Perspective"
    },
    "params": {
      "function": "Which of the ten functions decides.",
      "perturbation": "Largest change of a numeric value after the row got its class, as a share of the value's range."
    }
  },
  "arc-x4": {
    "title": "Online Arc-x4",
    "summary": "A chain in which a row weighs 1 + m^4 for a member when m of its predecessors got it wrong.",
    "cost": "M times the base learner's time and bytes (M members), and 48 bytes per member.",
    "missing": "As the base learner.",
    "unseen": "As the base learner.",
    "paper": {
      "authors": "Fern and Givan",
      "year": 2003,
      "title": "Online Ensemble Learning: An Empirical Study",
      "place": "section 3.3, equations 1 and 2"
    },
    "params": {
      "members": "Number of members (M).",
      "base": "The learner every member is made of.",
      "order": "Whether mistakes are counted before or after a member learns the row.",
      "vote": "Weight of a member's vote: its correct answers, or 1.",
      "maxBytes": "Byte budget, shared by its learners; one that is given they must take."
    }
  },
  "balance-scale": {
    "title": "Balance scale",
    "summary": "Does a scale tip left, right or balance, from two weights and two distances? All 625 rows.",
    "paper": {
      "authors": "Siegler",
      "year": 1976,
      "title": "Three Aspects of Cognitive Development"
    },
    "params": {}
  },
  "ddm": {
    "title": "DDM",
    "summary": "Calls a drift when the error rate has risen three deviations above the best it has been.",
    "cost": "O(1) per number; 40 bytes.",
    "paper": {
      "authors": "Gama, Medas, Castillo and Rodrigues",
      "year": 2004,
      "title": "Learning with Drift Detection",
      "place": "section 3.1"
    },
    "params": {
      "minRows": "Rows before the first verdict.",
      "minErrors": "Errors before the first verdict.",
      "warningLevel": "Deviations above the best that are a warning.",
      "driftLevel": "Deviations above the best that are a drift."
    }
  },
  "decision-stump": {
    "title": "Decision stump",
    "summary": "A tree of one test, always the best one for all rows so far.",
    "cost": "O(d) per row learned, O(d log n) where numeric; the first prediction after a change is O(C (V + n)), and takes a step per 64 numeric values where the best test stays about the same; others O(C). 8 C V + (36 + C / 8) n bytes (C classes, d attributes, V nominal values, n distinct pairs of numeric value and class, up to one per row and attribute).",
    "missing": "A row counts for the attributes it knows; a test's gain is scaled by the share of rows that know it. Without the tested value all rows' classes answer.",
    "unseen": "All rows' classes answer.",
    "paper": {
      "authors": "Oza",
      "year": 2001,
      "title": "Online Ensemble Learning",
      "place": "section 2.1.1"
    },
    "params": {
      "criterion": "What the test maximises: the drop in entropy or in Gini impurity."
    }
  },
  "dynamic-weighted-majority": {
    "title": "Dynamic weighted majority",
    "summary": "Experts that lose weight when they are wrong, leave when they have none, and are joined by fresh ones.",
    "cost": "M times the base learner's time and bytes, with M experts at the time, at most `maxMembers`.",
    "missing": "As the base learner.",
    "unseen": "As the base learner.",
    "paper": {
      "authors": "Kolter and Maloof",
      "year": 2007,
      "title": "Dynamic Weighted Majority: An Ensemble Method for Drifting Concepts",
      "place": "figure 1"
    },
    "params": {
      "base": "The learner every member is made of.",
      "maxMembers": "Most experts there may be.",
      "period": "Rows between two changes of weights and experts (p).",
      "decay": "Factor for a wrong expert (beta).",
      "threshold": "Weight, relative to the largest, below which an expert is removed (theta).",
      "maxBytes": "Byte budget, shared by its learners; one that is given they must take."
    }
  },
  "eddm": {
    "title": "EDDM",
    "summary": "Calls a drift when errors come a tenth closer together than at best.",
    "cost": "O(1) per number; 56 bytes.",
    "paper": {
      "authors": "Baena-Garcia, del Campo-Avila, Fidalgo, Bifet, Gavalda and Morales-Bueno",
      "year": 2006,
      "title": "Early Drift Detection Method",
      "place": "section 3"
    },
    "params": {
      "minErrors": "Errors before the first verdict.",
      "warningRatio": "Ratio below which it warns (alpha).",
      "driftRatio": "Ratio below which it is a drift (beta).",
      "largestFrom": "Where the largest level, to which the others are compared, begins to count: with the first verdict, at row `minErrors` as in MOA and River, or at the first error. The later, the fewer false alarms."
    }
  },
  "hoeffding-tree": {
    "title": "Hoeffding tree",
    "summary": "A decision tree that splits a leaf once enough rows show the best test.",
    "cost": "O(depth + C d) per row, 8 C (3 + values + 1 per nominal attribute + 6 per numeric one) bytes per leaf (C classes met there and one more).",
    "missing": "Follows the heaviest branch; statistics skip it.",
    "unseen": "Follows the heaviest branch.",
    "paper": {
      "authors": "Domingos and Hulten",
      "year": 2000,
      "title": "Mining High-Speed Data Streams",
      "place": "table 1"
    },
    "params": {
      "gracePeriod": "Weight between two attempts to split a leaf.",
      "splitConfidence": "Allowed probability of a wrong split (delta).",
      "tieThreshold": "Split anyway once the bound is below this (tau).",
      "leafPrediction": "How a leaf answers; adaptive: whichever was right more often.",
      "criterion": "Merit of a split.",
      "binarySplits": "Only binary tests.",
      "cuts": "Cuts tried per numeric attribute.",
      "attributesPerLeaf": "Attributes a leaf looks at, drawn for it.",
      "maxDepth": "Tests on the longest path.",
      "maxBytes": "Byte budget of the tree."
    }
  },
  "hyperplane": {
    "title": "Rotating hyperplane",
    "summary": "Two classes on the sides of a hyperplane that turns a little after every row.",
    "paper": {
      "authors": "Hulten, Spencer and Domingos",
      "year": 2001,
      "title": "Mining Time-Changing Data Streams"
    },
    "params": {
      "attributes": "Number of attributes.",
      "drifting": "How many of the attributes have a weight that changes.",
      "magnitude": "Change of such a weight per row; 0 for no drift.",
      "sigma": "Probability, per row and weight, that the direction of change turns round.",
      "noise": "Share of rows whose class is flipped."
    }
  },
  "led": {
    "title": "LED display",
    "summary": "The digit shown by seven unreliable segments, among 17 irrelevant bits.",
    "paper": {
      "authors": "Breiman, Friedman, Olshen and Stone",
      "year": 1984,
      "title": "Classification and Regression Trees",
      "place": "section 2.6"
    },
    "params": {
      "drift": "Number of segments that have changed places with an irrelevant attribute.",
      "noise": "Probability that a segment is inverted."
    }
  },
  "leveraging-bagging": {
    "title": "Leveraging bagging",
    "summary": "Bagging with more weight, in which the worst member starts afresh when one's errors rise.",
    "cost": "M times the base learner's time, one more prediction each, and M times its bytes (M members), and about 1 KiB of detectors per member.",
    "missing": "As the base learner.",
    "unseen": "As the base learner.",
    "paper": {
      "authors": "Bifet, Holmes and Pfahringer",
      "year": 2010,
      "title": "Leveraging Bagging for Evolving Data Streams",
      "place": "algorithm 1"
    },
    "params": {
      "members": "Number of members (M).",
      "base": "The learner every member is made of.",
      "variant": "How a member's weight for a row is drawn: Poisson(lambda), or one of the paper's four other ways.",
      "poissonMean": "Mean weight a member gives a row (lambda).",
      "outputCodes": "Each member predicts one bit per class, drawn for it, instead of the class.",
      "driftDelta": "ADWIN confidence of drifts.",
      "maxBytes": "Byte budget, shared by its learners; one that is given they must take."
    }
  },
  "logistic-regression": {
    "title": "Logistic regression",
    "summary": "Softmax regression by online gradient, with steps that fit themselves to each weight.",
    "cost": "O(C) per input that is not 0; 16 C bytes per input, 8 C with constant steps (C classes; an input per number and per nominal value met).",
    "missing": "Contributes nothing, and so does a number beyond 1e75.",
    "unseen": "Contributes nothing until it is learned, and for good where the budget has no room for it.",
    "paper": {
      "authors": "Duchi, Hazan and Singer",
      "year": 2011,
      "title": "Adaptive Subgradient Methods for Online Learning and Stochastic Optimization"
    },
    "params": {
      "learningRate": "Size of a step (eta).",
      "steps": "AdaGrad: steps shrink with the gradients a weight has had. Constant: they do not, which follows drift.",
      "penalty": "Penalty on squared weights (lambda / 2 |w|^2).",
      "scaling": "Standard: numbers are deviations from their mean. Spread: they are not centred, so zeros cost no time.",
      "maxBytes": "Byte budget: values beyond it stay unseen."
    }
  },
  "majority-class": {
    "title": "Majority class",
    "summary": "Answers the class seen most often so far, whatever the row says.",
    "cost": "O(C) per prediction, O(1) per row learned; 8 bytes per class (C classes).",
    "missing": "Attributes are not looked at.",
    "unseen": "Attributes are not looked at.",
    "paper": {
      "authors": "Bifet, de Francisci Morales, Read, Holmes and Pfahringer",
      "year": 2015,
      "title": "Efficient Online Evaluation of Big Data Stream Classifiers"
    },
    "params": {}
  },
  "multilayer-perceptron": {
    "title": "Multilayer perceptron",
    "summary": "A neural network of any number of layers that learns each row by a step of backpropagation.",
    "cost": "O(H) per input that is not 0, H K per two layers of H and K units, thrice that per step; 16 bytes per weight, 8 with float32, half without momentum (weights: inputs times H, H times K, ...; an input per number and per nominal value met).",
    "missing": "Contributes nothing, and so does a number beyond 1e75.",
    "unseen": "Contributes nothing until it is learned, and for good where the budget has no room for it.",
    "paper": {
      "authors": "Oza",
      "year": 2001,
      "title": "Online Ensemble Learning",
      "place": "section 2.1.3"
    },
    "params": {
      "hidden": "Units of each hidden layer; none makes it a single layer.",
      "units": "Sigmoid: squared error, as in the papers. Relu: softmax outputs and cross-entropy; use a smaller rate.",
      "learningRate": "Size of a step (eta).",
      "momentum": "Part of the last step that is made again (mu).",
      "updates": "Times each row is learned: 1 and 10 in the thesis.",
      "weights": "Repeat: a row of weight 2 is learned twice. Scale: once, with twice the error.",
      "target": "Target of a row's class; the other classes' is what is left: of 1 each, or of 1 together under softmax.",
      "precision": "Digits of weights: float32 takes half the bytes.",
      "scaling": "Standard: numbers are deviations from their mean. Spread: they are not centred, so zeros cost no time.",
      "maxBytes": "Byte budget: values beyond it stay unseen."
    }
  },
  "multiplexor": {
    "title": "Multiplexor",
    "summary": "Address bits select which data bit is the label.",
    "paper": {
      "authors": "Fern and Givan",
      "year": 2003,
      "title": "Online Ensemble Learning: An Empirical Study",
      "place": "section 5.1.2"
    },
    "params": {
      "addressBits": "Number of address bits a; there are 2^a data bits behind them."
    }
  },
  "naive-bayes": {
    "title": "Naive Bayes",
    "summary": "Class priors times one likelihood per attribute: counts for nominal values, a normal density for numbers.",
    "cost": "O(C d) per prediction, O(d) per row learned; 8 C (3 + values + 1 per nominal attribute + 6 per numeric one) bytes (C classes met and one more, d attributes).",
    "missing": "A missing value's factor is left out, in learning and in predicting; so is a number beyond 1e75. A class in which a number has hardly varied takes its variance in all classes into account.",
    "unseen": "A value never seen has the smoothed probability of one more value; without smoothing it rules all classes out, and the priors answer.",
    "paper": {
      "authors": "Oza",
      "year": 2001,
      "title": "Online Ensemble Learning",
      "place": "section 2.1.2, figure 2.3"
    },
    "params": {
      "smoothing": "Weight added to every nominal count (Laplace); 0 gives the unsmoothed estimate of the thesis."
    }
  },
  "no-change": {
    "title": "No change",
    "summary": "Answers the label of the last row learned.",
    "cost": "O(C) per prediction, O(1) per row learned; 4 bytes.",
    "missing": "Attributes are not looked at.",
    "unseen": "Attributes are not looked at.",
    "paper": {
      "authors": "Bifet, Read, Zliobaite, Pfahringer and Holmes",
      "year": 2013,
      "title": "Pitfalls in Benchmarking Data Stream Classification and How to Avoid Them"
    },
    "params": {}
  },
  "online-bagging": {
    "title": "Online bagging",
    "summary": "Members that differ because each learns every row a Poisson(1) number of times; equal votes.",
    "cost": "M times the base learner's time and bytes (M members), and 48 bytes per member.",
    "missing": "As the base learner.",
    "unseen": "As the base learner.",
    "paper": {
      "authors": "Oza",
      "year": 2001,
      "title": "Online Ensemble Learning",
      "place": "chapter 3, figure 3.3"
    },
    "params": {
      "members": "Number of members (M).",
      "base": "The learner every member is made of.",
      "vote": "Hard: one vote per member, as in the thesis. Soft: members vote with their probabilities.",
      "maxBytes": "Byte budget, shared by its learners; one that is given they must take."
    }
  },
  "online-boosting": {
    "title": "Online boosting",
    "summary": "A chain in which each member concentrates on the rows its predecessors get wrong; votes weighted by error.",
    "cost": "M times the base learner's time, one more prediction each, and M times its bytes (M members), and 72 bytes per member.",
    "missing": "As the base learner.",
    "unseen": "As the base learner.",
    "paper": {
      "authors": "Oza",
      "year": 2001,
      "title": "Online Ensemble Learning",
      "place": "chapter 4, figure 4.3"
    },
    "params": {
      "members": "Number of members (M).",
      "base": "The learner every member is made of.",
      "voters": "Leading: members before the first that does worse than a guess (section 4.6.3). All: every member (figure 4.3).",
      "vote": "Hard: a member votes for one class, as in the thesis. Soft: it spreads its vote over its probabilities.",
      "sampling": "Poisson: a member learns a row with weight k ~ Poisson(lambda). Weights: with weight lambda itself.",
      "multiclass": "What a member must do better than. Oza: an error of 1/2, as in the thesis. Samme: (K - 1) / K with K classes. Auto: the latter, with weights between the two by the member's error. Samme helps where members are wrong half of the time, oza where seldom.",
      "errorEstimate": "Plain: sw / (sc + sw). Pseudo-count: (sw + 1) / (sc + sw + 1), as ONSBoost has it, for rows that weigh about 1.",
      "maxBytes": "Byte budget, shared by its learners; one that is given they must take."
    }
  },
  "ons-boost": {
    "title": "ONSBoost",
    "summary": "Online boosting that replaces the member it would do best without, every K rows.",
    "cost": "As online boosting, and per K rows W M predictions; 8 W (d + 1/2) bytes for the window (d attributes, M members).",
    "missing": "As the base learner.",
    "unseen": "As the base learner.",
    "paper": {
      "authors": "Pocock, Yiapanis, Singer, Luján and Brown",
      "year": 2010,
      "title": "Online Non-Stationary Boosting",
      "place": "algorithm 1"
    },
    "params": {
      "members": "Number of members (M).",
      "base": "The learner every member is made of.",
      "searchEvery": "Rows between two searches (K).",
      "window": "Rows a search judges by (W); no more than K is best.",
      "protectedRows": "Rows that must count before a member can be replaced (P).",
      "protectedBy": "Rows that count for P. Learned: those the member has learned, as in the paper. Made: all since it was made.",
      "place": "Where the fresh member goes: behind all others, which move up, or where the old one was.",
      "voters": "Leading: members before the first that does worse than a guess (section 4.6.3). All: every member (figure 4.3).",
      "sampling": "Poisson: a member learns a row with weight k ~ Poisson(lambda). Weights: with weight lambda itself.",
      "multiclass": "What a member must do better than. Oza: an error of 1/2, as in the thesis. Samme: (K - 1) / K with K classes. Auto: the latter, with weights between the two by the member's error. Samme helps where members are wrong half of the time, oza where seldom.",
      "errorEstimate": "Plain: sw / (sc + sw). Pseudo-count: (sw + 1) / (sc + sw + 1), as ONSBoost has it, for rows that weigh about 1.",
      "maxBytes": "Byte budget, shared by its learners; one that is given they must take."
    }
  },
  "oza-synthetic": {
    "title": "Oza's Synthetic-1, -2 and -3",
    "summary": "A chain of 20 bits whose last bit and whose stickiness depend on the class.",
    "paper": {
      "authors": "Oza",
      "year": 2001,
      "title": "Online Ensemble Learning",
      "place": "section 3.5.1"
    },
    "params": {
      "variant": "How much the last bit says of the class: 1 next to nothing, 2 much, 3 nearly all."
    }
  },
  "page-hinkley": {
    "title": "Page-Hinkley",
    "summary": "Sums up how far the input exceeds its running mean and calls a change above a threshold.",
    "cost": "O(1) per number; 32 bytes.",
    "paper": {
      "authors": "Page",
      "year": 1954,
      "title": "Continuous Inspection Schemes"
    },
    "params": {
      "minRows": "Numbers before the first verdict.",
      "tolerance": "Excess over the mean that is let pass (delta).",
      "threshold": "Sum of excesses that is a change (lambda).",
      "forgetting": "Factor on the sum per number (alpha); 1 forgets nothing."
    }
  },
  "perceptron": {
    "title": "Perceptron",
    "summary": "One weight vector per class, moved by the rows that are answered wrongly.",
    "cost": "O(C) per input that is not 0; 8 C bytes per input (C classes; an input per number and per nominal value met).",
    "missing": "Contributes nothing, and so does a number beyond 1e75.",
    "unseen": "Contributes nothing until it is learned, and for good where the budget has no room for it.",
    "paper": {
      "authors": "Rosenblatt",
      "year": 1958,
      "title": "The Perceptron: A Probabilistic Model for Information Storage and Organization in the Brain"
    },
    "params": {
      "scaling": "Standard: numbers are deviations from their mean. Spread: they are not centred, so zeros cost no time.",
      "maxBytes": "Byte budget: values beyond it stay unseen."
    }
  },
  "radial-basis-network": {
    "title": "Radial basis network",
    "summary": "A network of Gaussian units that puts a unit where a row is new and badly answered, and moves them elsewhere.",
    "cost": "O(H) per input and O(H C); 8 H bytes per input and 8 H C (H units there may be, C classes; an input per number and per nominal value met).",
    "missing": "A number lies at its mean, and so does one beyond 1e75; a nominal value is none of those met.",
    "unseen": "None of the values met until it is learned, and for good where the budget has no room for it.",
    "paper": {
      "authors": "Platt",
      "year": 1991,
      "title": "A Resource-Allocating Network for Function Interpolation"
    },
    "params": {
      "units": "Units there may be.",
      "outputs": "Softmax: cross-entropy. Linear: squared error, as in the paper.",
      "learningRate": "Size of a step (alpha).",
      "leastError": "Error of a row, of 1.4 at most, above which it may become a unit (epsilon).",
      "firstDistance": "Distance from the nearest centre above which the first rows may (delta max); in deviations.",
      "lastDistance": "The same of all rows to come, no more than that (delta min).",
      "shrinkRows": "Rows in which the distance shrinks to a third (tau).",
      "overlap": "Width of a unit as a part of its distance from the nearest centre (kappa).",
      "pruneBelow": "Share of the largest unit's answer below which a unit is idle; 0 gives up none, as in the paper.",
      "pruneAfter": "Idle rows in a row after which a unit is given up.",
      "scaling": "Standard: numbers are deviations from their mean. Spread: they are not centred.",
      "maxBytes": "Byte budget: values beyond it stay unseen."
    }
  },
  "random-rbf": {
    "title": "Random radial basis functions",
    "summary": "Rows around random centroids, each of one class; centroids may travel.",
    "paper": {
      "authors": "Bifet, Holmes, Pfahringer, Kirkby and Gavalda",
      "year": 2009,
      "title": "New Ensemble Methods for Evolving Data Streams",
      "place": "section 4"
    },
    "params": {
      "attributes": "Number of attributes.",
      "classes": "Number of classes.",
      "centroids": "Number of centroids.",
      "drifting": "How many of the centroids travel.",
      "speed": "Distance a travelling centroid moves per row."
    }
  },
  "sea": {
    "title": "SEA concepts",
    "summary": "Two of three numeric attributes decide by their sum; four concepts differ in the threshold.",
    "paper": {
      "authors": "Street and Kim",
      "year": 2001,
      "title": "A Streaming Ensemble Algorithm (SEA) for Large-Scale Classification"
    },
    "params": {
      "concept": "Which threshold: 8, 9, 7 or 9.5 for concepts 1 to 4.",
      "noise": "Share of rows whose class is flipped."
    }
  },
  "soft-tree": {
    "title": "Soft decision tree",
    "summary": "A decision tree of fixed shape whose gates let a row through in parts, learned by gradient.",
    "cost": "O(L) per input that is not 0, and O(L C), times B; 8 L bytes per input and 8 L C, twice that and 8 B (d + 2) for the rows with B over 1 (L leaves, C classes, d attributes, B rows of the window).",
    "missing": "Contributes nothing, and so does a number beyond 1e75.",
    "unseen": "Contributes nothing until it is learned, and for good where the budget has no room for it.",
    "paper": {
      "authors": "Buschjäger, Hess and Morik",
      "year": 2022,
      "title": "Shrub Ensembles for Online Classification",
      "place": "the soft trees it compares with"
    },
    "params": {
      "depth": "Gates on the way to a leaf (D); 0 makes the tree one leaf, which does not look at rows.",
      "learningRate": "Size of a step.",
      "loss": "What steps make smaller: the squared error of f, or the cross-entropy of its softmax.",
      "window": "Rows whose mean loss a step goes down (B): the last ones. 1 keeps no rows.",
      "inverseTemperature": "Steepness of gates (beta): large ones send a row nearly whole to one side.",
      "scaling": "Standard: numbers are deviations from their mean. Spread: they are not centred, so zeros cost no time.",
      "maxBytes": "Byte budget: values beyond it stay unseen."
    }
  },
  "soft-tree-ensemble": {
    "title": "Soft tree ensemble",
    "summary": "Soft decision trees whose mean answers, learned together by gradient.",
    "cost": "The soft tree's time and bytes per member; the window's rows are kept once.",
    "missing": "As the soft tree.",
    "unseen": "As the soft tree.",
    "paper": {
      "authors": "Buschjäger, Hess and Morik",
      "year": 2022,
      "title": "Shrub Ensembles for Online Classification",
      "place": "the soft trees it compares with"
    },
    "params": {
      "members": "Number of trees (T).",
      "training": "Joint: steps go down the loss of the mean. Alone: each tree goes down its own.",
      "depth": "Gates on the way to a leaf (D); 0 makes each tree one leaf, which does not look at rows.",
      "learningRate": "Size of a step; under joint training a tree moves by its T-th part.",
      "loss": "What steps make smaller: the squared error of f, or the cross-entropy of its softmax.",
      "window": "Rows whose mean loss a step goes down (B): the last ones. 1 keeps no rows.",
      "inverseTemperature": "Steepness of gates (beta): large ones send a row nearly whole to one side.",
      "scaling": "Standard: numbers are deviations from their mean. Spread: they are not centred, so zeros cost no time.",
      "maxBytes": "Byte budget: values beyond it stay unseen."
    }
  },
  "stacking": {
    "title": "Stacking",
    "summary": "Different learners side by side, and one more that learns from their answers.",
    "cost": "The members' time and bytes, and the combiner's, which has one attribute per member, or one per member and class.",
    "missing": "As the members.",
    "unseen": "As the members.",
    "paper": {
      "authors": "Wolpert",
      "year": 1992,
      "title": "Stacked Generalization"
    },
    "params": {
      "learners": "The members, one of each recipe.",
      "combiner": "The learner that predicts the class from the members' answers.",
      "inputs": "What the combiner sees of a member.",
      "maxBytes": "Byte budget, shared by its learners; one that is given they must take."
    }
  },
  "stagger": {
    "title": "STAGGER concepts",
    "summary": "27 objects of size, color and shape, and a rule over them.",
    "paper": {
      "authors": "Schlimmer and Granger",
      "year": 1986,
      "title": "Incremental Learning from Noisy Data"
    },
    "params": {
      "concept": "The rule: 1 small and red, 2 green or circle, 3 medium or large, 4 green and circle."
    }
  },
  "streaming-random-patches": {
    "title": "Streaming random patches",
    "summary": "Bagging in which each member sees random attributes of its own, and is replaced when its errors rise.",
    "cost": "M times the base learner's time on its share of the attributes, one more prediction each, up to M learners in the background, and about 2 KiB of detectors per member (M members).",
    "missing": "As the base learner.",
    "unseen": "As the base learner.",
    "paper": {
      "authors": "Gomes, Read and Bifet",
      "year": 2019,
      "title": "Streaming Random Patches for Evolving Data Stream Classification",
      "place": "algorithm 1"
    },
    "params": {
      "members": "Number of members (M).",
      "base": "The learner every member is made of.",
      "mode": "Whether members differ by rows and attributes, by attributes only, or by rows only.",
      "subspace": "Attributes per member: a share of the d attributes, or the rounded square root of d (plus one).",
      "attributeShare": "The share, rounded; one more below 2.",
      "poissonMean": "Mean weight a member gives a row (lambda).",
      "warningDelta": "ADWIN confidence of warnings; 0 is off.",
      "driftDelta": "ADWIN confidence of drifts; 0 is off.",
      "maxBytes": "Byte budget, shared by its learners; one that is given they must take."
    }
  },
  "tic-tac-toe": {
    "title": "Tic-tac-toe endgames",
    "summary": "Has x won? All 958 final boards of the game.",
    "paper": {
      "authors": "Fern and Givan",
      "year": 2003,
      "title": "Online Ensemble Learning: An Empirical Study",
      "place": "section 5.1.2"
    },
    "params": {
      "encoding": "Nine nominal squares; two bits per square (their TTT1); or the eight bits of its character (TTT2)."
    }
  },
  "winnow": {
    "title": "Winnow",
    "summary": "A threshold over yes-or-no inputs whose weights are doubled and halved: quick where few of many attributes matter.",
    "cost": "O(C) per attribute that is known; 8 C bytes per input, 16 C balanced (C classes; two inputs per number, one per nominal value met).",
    "missing": "Contributes nothing, and so does a number beyond 1e75.",
    "unseen": "Contributes nothing until it is learned, and for good where the budget has no room for it.",
    "paper": {
      "authors": "Littlestone",
      "year": 1988,
      "title": "Learning Quickly When Irrelevant Attributes Abound: A New Linear-threshold Algorithm"
    },
    "params": {
      "variant": "Positive: one weight per input. Balanced: one for and one against.",
      "threshold": "Theta as a share of the number of inputs: 0.5 and 1 are usual.",
      "promotion": "Factor of weights that should have been heavier (alpha).",
      "demotion": "Factor of weights that should have been lighter (beta): 0 is Winnow1.",
      "maxBytes": "Byte budget: values beyond it stay unseen."
    }
  }
};
