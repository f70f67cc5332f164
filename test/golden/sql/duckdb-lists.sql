-- Counts a corpus for Cofield. Run it, then: cofield count pairs.parquet totals.parquet -o model.cofield
-- duckdb corpus.duckdb < script.sql (written by cofield)

-- Rows that no model can be made of; there should be none.
SELECT * FROM (
  SELECT 'the lists of a sentence are NULL, have a NULL, or differ in length' AS fault, coalesce(substring(CAST("word" AS VARCHAR) COLLATE C, 1, 200), 'NULL') AS in_sentence FROM "corpora"."corpus" WHERE "word" IS NULL OR "label" IS NULL OR list_count("word") < len("word") OR list_count("label") < len("label") OR len("label") <> len("word")
) AS cofield_faults
LIMIT 10;

-- pairs
COPY (
SELECT cofield_c0_before2 AS "word_before_2",
  cofield_c0_before1 AS "word_before_1",
  cofield_c0_0 AS "word",
  cofield_c0_1 AS "next_word",
  cofield_c0_2 AS "word_after_2",
  cofield_c0_3 AS "word_after_3",
  cofield_label_0 AS "label",
  cofield_label_1 AS "next_label",
  count(*) AS "n"
FROM (
  SELECT unnest(list_resize(list_concat([NULL, NULL, NULL], cofield_c0), len(cofield_c0) + 1)) COLLATE C AS cofield_c0_before2, unnest(list_resize(list_concat([NULL, NULL], cofield_c0), len(cofield_c0) + 1)) COLLATE C AS cofield_c0_before1, unnest(list_resize(list_concat([NULL], cofield_c0), len(cofield_c0) + 1)) COLLATE C AS cofield_c0_0, unnest(list_resize(list_slice(cofield_c0, 1, len(cofield_c0)), len(cofield_c0) + 1)) COLLATE C AS cofield_c0_1, unnest(list_resize(list_slice(cofield_c0, 2, len(cofield_c0)), len(cofield_c0) + 1)) COLLATE C AS cofield_c0_2, unnest(list_resize(list_slice(cofield_c0, 3, len(cofield_c0)), len(cofield_c0) + 1)) COLLATE C AS cofield_c0_3, unnest(list_resize(list_concat([NULL], cofield_label), len(cofield_label) + 1)) COLLATE C AS cofield_label_0, unnest(list_resize(list_slice(cofield_label, 1, len(cofield_label)), len(cofield_label) + 1)) COLLATE C AS cofield_label_1 FROM (
    SELECT CAST("word" AS VARCHAR[]) AS cofield_c0, CAST("label" AS VARCHAR[]) AS cofield_label
    FROM "corpora"."corpus"
    WHERE CASE WHEN "word" IS NULL OR "label" IS NULL OR list_count("word") < len("word") OR list_count("label") < len("label") OR len("label") <> len("word") THEN error('the lists of a sentence are NULL, have a NULL, or differ in length') ELSE len("word") > 0 END
  ) AS cofield_sentences
) AS cofield_windows
GROUP BY cofield_c0_before2, cofield_c0_before1, cofield_c0_0, cofield_c0_1, cofield_c0_2, cofield_c0_3, cofield_label_0, cofield_label_1
) TO 'pairs.parquet' (FORMAT parquet);

-- totals
COPY (
SELECT count(*) AS sequences, CAST(coalesce(sum(cofield_length), 0) AS BIGINT) AS tokens
FROM (
  SELECT len("word") AS cofield_length
  FROM "corpora"."corpus"
) AS cofield_lengths
WHERE cofield_length > 0
) TO 'totals.parquet' (FORMAT parquet);
