-- Counts a corpus for Cofield. Run it, then: cofield count pairs.parquet totals.parquet -o model.cofield
-- duckdb corpus.duckdb < script.sql (written by cofield)

-- Rows that no model can be made of; there should be none.
SELECT * FROM (
  SELECT 'word is NULL' AS fault, coalesce(CAST("sentence" AS VARCHAR) COLLATE C, 'NULL') AS in_sentence, coalesce(CAST("position" AS VARCHAR) COLLATE C, 'NULL') AS at_position FROM "corpora"."corpus" WHERE "word" IS NULL
  UNION ALL
  SELECT 'label is NULL' AS fault, coalesce(CAST("sentence" AS VARCHAR) COLLATE C, 'NULL') AS in_sentence, coalesce(CAST("position" AS VARCHAR) COLLATE C, 'NULL') AS at_position FROM "corpora"."corpus" WHERE "label" IS NULL
  UNION ALL
  SELECT 'sentence is NULL' AS fault, coalesce(CAST("sentence" AS VARCHAR) COLLATE C, 'NULL') AS in_sentence, coalesce(CAST("position" AS VARCHAR) COLLATE C, 'NULL') AS at_position FROM "corpora"."corpus" WHERE "sentence" IS NULL
  UNION ALL
  SELECT 'position is NULL' AS fault, coalesce(CAST("sentence" AS VARCHAR) COLLATE C, 'NULL') AS in_sentence, coalesce(CAST("position" AS VARCHAR) COLLATE C, 'NULL') AS at_position FROM "corpora"."corpus" WHERE "position" IS NULL
  UNION ALL
  SELECT 'positions are text, in which 10 comes before 9: convert them to numbers' AS fault, coalesce(CAST("sentence" AS VARCHAR) COLLATE C, 'NULL') AS in_sentence, coalesce(CAST("position" AS VARCHAR) COLLATE C, 'NULL') AS at_position FROM "corpora"."corpus" WHERE typeof("position") = 'VARCHAR'
  UNION ALL
  SELECT 'two tokens of a sentence have the same position' AS fault, coalesce(CAST("sentence" AS VARCHAR) COLLATE C, 'NULL') AS in_sentence, coalesce(CAST("position" AS VARCHAR) COLLATE C, 'NULL') AS at_position FROM "corpora"."corpus" WHERE "sentence" IS NOT NULL AND "position" IS NOT NULL GROUP BY "sentence", "position" HAVING count(*) > 1
) AS cofield_faults
LIMIT 10;

-- pairs
COPY (
SELECT CASE WHEN cofield_before = 0 THEN cofield_c0_0 END AS "word",
  CASE WHEN cofield_before = 0 THEN cofield_c0_1 ELSE cofield_c0_0 END AS "next_word",
  CASE WHEN cofield_before = 0 THEN cofield_label_0 END AS "label",
  CASE WHEN cofield_before = 0 THEN cofield_label_1 ELSE cofield_label_0 END AS "next_label",
  cofield_n AS "n"
FROM (
  SELECT *, unnest(CASE WHEN cofield_first THEN [0, 1] ELSE [0] END) AS cofield_before FROM (
    SELECT cofield_c0_0, cofield_c0_1, cofield_label_0, cofield_label_1, cofield_first, count(*) AS cofield_n
    FROM (
      SELECT cofield_c0 AS cofield_c0_0,
        lead(cofield_c0, 1) OVER cofield_w AS cofield_c0_1,
        cofield_label AS cofield_label_0,
        lead(cofield_label) OVER cofield_w AS cofield_label_1,
        lag(cofield_label) OVER cofield_w IS NULL AS cofield_first,
        cofield_position = lead(cofield_position) OVER cofield_w AS cofield_repeated,
        cofield_sentence,
        cofield_position
      FROM (
        SELECT CAST("word" AS VARCHAR) COLLATE C AS cofield_c0, CAST("label" AS VARCHAR) COLLATE C AS cofield_label, "sentence" AS cofield_sentence, "position" AS cofield_position
        FROM "corpora"."corpus"
        WHERE CASE WHEN typeof("position") = 'VARCHAR' THEN error('positions are text, in which 10 comes before 9: convert them to numbers') ELSE CASE WHEN "word" IS NULL OR "label" IS NULL OR "sentence" IS NULL OR "position" IS NULL THEN error(concat('a word, label, sentence or position is NULL: sentence ', coalesce(CAST("sentence" AS VARCHAR) COLLATE C, 'NULL'), ', position ', coalesce(CAST("position" AS VARCHAR) COLLATE C, 'NULL'))) ELSE true END END
      ) AS cofield_tokens
      WINDOW cofield_w AS (PARTITION BY cofield_sentence ORDER BY cofield_position)
    ) AS cofield_windows
    WHERE CASE WHEN cofield_repeated THEN error(concat('two tokens of sentence ', CAST(cofield_sentence AS VARCHAR) COLLATE C, ' have position ', CAST(cofield_position AS VARCHAR) COLLATE C)) ELSE true END
    GROUP BY cofield_c0_0, cofield_c0_1, cofield_label_0, cofield_label_1, cofield_first
  ) AS cofield_counted
) AS cofield_pairs
) TO 'pairs.parquet' (FORMAT parquet);

-- totals
COPY (
SELECT count(DISTINCT "sentence") AS sequences, count(*) AS tokens
FROM "corpora"."corpus"
) TO 'totals.parquet' (FORMAT parquet);
