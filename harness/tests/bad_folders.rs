//! Folders that a run cannot have: exit 2, one line that says which and what to do, and all is left as it was.

mod program;

use program::Place;

const RUN: [&str; 11] = [
    "run",
    "--rules",
    "standard",
    "--engines",
    "table,cover",
    "--sources",
    "g1",
    "--hands",
    "40k",
    "--out",
    "out",
];

/// [`RUN`] with other arguments behind it.
fn run<'a>(more: &[&'a str]) -> Vec<&'a str> {
    [&RUN[..], more].concat()
}

#[test]
fn a_folder_that_is_not_this_runs_is_left_alone() {
    let place = Place::new();
    place.write("out/thesis.txt", "years of work");
    place
        .untouched(&RUN)
        .refuses(2, &["out is not empty", "another --out"]);
    place
        .untouched(&run(&["--resume"]))
        .refuses(2, &["out is not empty", "another --out"]);
    place.write("out/state/thesis.txt", "years of work");
    std::fs::remove_file(place.path("out/thesis.txt")).unwrap();
    place
        .untouched(&run(&["--resume"]))
        .refuses(2, &["out is not empty", "another --out"]);
    std::fs::remove_dir_all(place.path("out")).unwrap();

    // What a run leaves that was killed before it had written its plan is no obstacle.
    place.write("out/state/lock", "");
    place.write("out/state/plan.json.part", "{");
    place.duipai(&run(&["--resume"])).ends(0);
    place
        .untouched(&RUN)
        .refuses(2, &["out holds another run", "another --out", "--resume"]);
    for (flags, what) in [
        (["--seed", "2"], "--seed"),
        (["--stop-after", "2"], "--stop-after"),
        (["--sample", "table=1/2"], "--sample"),
        (["--set", "sizes=14"], "--set"),
    ] {
        let told = place.untouched(&run(&[&flags[..], &["--resume"]].concat()));
        told.refuses(2, &["other arguments", what, "another --out"]);
    }
}

#[test]
fn a_folder_that_cannot_be_made_is_refused() {
    let place = Place::new();
    place.write("file", "text");
    for out in ["file", "file/below", "file/far/below", "/dev/null/below"] {
        let args = [
            "run",
            "--rules",
            "standard",
            "--hands",
            "1",
            "--sources",
            "g1",
            "--out",
            out,
        ];
        place
            .untouched(&args)
            .refuses(2, &["cannot write to", out, "--out"]);
        place
            .untouched(&[&args[..], &["--resume"]].concat())
            .refuses(2, &["cannot write to", out]);
    }
}

#[test]
fn a_damaged_journal_is_refused_by_file() {
    let place = Place::new();
    place.duipai(&RUN).ends(0);
    let resume = run(&["--resume"]);
    let plan = place.read("out/state/plan.json");
    let newer = plan.replace("\"version\":1", "\"version\":2");
    for (text, parts) in [
        (newer.as_str(), &["state version 2", "update duipai"][..]),
        ("", &["damaged"]),
        ("{", &["damaged"]),
        ("[]", &["damaged"]),
        ("{\"version\":1}", &["damaged"]),
    ] {
        place.write("out/state/plan.json", text);
        for args in [&RUN[..], &resume] {
            place
                .untouched(args)
                .refuses(2, &[&["plan.json"], parts].concat());
        }
    }
    place.write("out/state/plan.json", plan);

    let report = place.read("out/run.json");
    let newer = report.replace("\"version\": 1", "\"version\": 2");
    for (text, parts) in [
        (newer.as_str(), &["report version 2", "update duipai"][..]),
        ("", &["damaged", "delete it"]),
        ("{}", &["damaged", "delete it"]),
    ] {
        place.write("out/run.json", text);
        place
            .untouched(&resume)
            .refuses(2, &[&["run.json"], parts].concat());
    }
    std::fs::remove_file(place.path("out/run.json")).unwrap();

    let name = "out/state/standard/g1/0000001.json";
    let block = place.read(name);
    let other = place.read("out/state/standard/g1/0000000.json");
    for text in [&block[..block.len() / 2], "", "{}", "[]", &other] {
        place.write(name, text);
        let told = place.duipai(&resume);
        told.refuses(2, &["0000001.json is damaged", "delete that file"]);
        assert_eq!(place.read(name), text);
    }
    // As the message says, so it is done.
    std::fs::remove_file(place.path(name)).unwrap();
    place.duipai(&resume).ends(0);
    assert_eq!(place.json("out/run.json")["ending"], "complete");
}

/// What is no file would have its reader wait.
#[cfg(target_os = "linux")]
#[test]
fn a_pipe_in_the_place_of_a_file_is_refused_at_once() {
    let place = Place::new();
    place.duipai(&RUN).ends(0);
    place.duipai(&[&RUN[..10], &["again"]].concat()).ends(0);
    let resume = format!("duipai {} --resume", RUN.join(" "));
    let merge = "duipai merge out --out merged";
    let external = "duipai judge 11m --external out/run.json";
    let report = "duipai report out";
    let compare = "duipai compare again out";
    for (name, readers) in [
        ("out/state/plan.json", &[resume.as_str(), merge][..]),
        ("out/state/standard/g1/0000001.json", &[merge]),
        ("out/run.json", &[&resume, merge, external, report, compare]),
        ("out/timing.csv", &[merge, compare]),
        ("out/state/lock", &[&resume]),
    ] {
        let text = place.read(name);
        std::fs::remove_file(place.path(name)).unwrap();
        assert_eq!(place.shell(&format!("mkfifo {name}")).code, Some(0));
        for reader in readers {
            let told = place.shell(&format!("timeout 60 {reader}"));
            told.refuses(
                2,
                &[name.rsplit('/').next().unwrap(), "it is no regular file"],
            );
        }
        std::fs::remove_file(place.path(name)).unwrap();
        place.write(name, text);
        assert!(!place.path("merged").exists(), "{name}");
    }
    // Nor is one written to.
    let told = place.shell("mkfifo page; timeout 60 duipai report out --out page");
    told.refuses(2, &["page", "stays as it is"]);
    // Whoever needs the blocks only, reads no report.
    place.duipai(&["merge", "out", "--out", "merged"]).ends(0);
}
