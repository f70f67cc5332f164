-- Scores.
-- duckdb corpus.duckdb < script.sql (written by cofield)

-- accuracy
SELECT sum(n) AS tokens, sum(CASE WHEN label = prediction THEN n ELSE 0 END) AS correct, sum(CASE WHEN label = prediction THEN n ELSE 0 END) / sum(n) AS accuracy
FROM (
  SELECT cofield_gold AS label, cofield_guess AS prediction, count(*) AS n
  FROM (
    SELECT CAST("label" AS VARCHAR) COLLATE C AS cofield_gold, CAST("predicted" AS VARCHAR) COLLATE C AS cofield_guess
    FROM "corpora"."corpus"
  ) AS cofield_tokens
  WHERE cofield_gold IS NOT NULL
  GROUP BY cofield_gold, cofield_guess
) AS cofield_cells;

-- labels
SELECT label, sum(gold) AS gold, sum(predicted) AS predicted, sum(correct) AS correct
FROM (
  SELECT label, n AS gold, 0 AS predicted, CASE WHEN label = prediction THEN n ELSE 0 END AS correct FROM (
    SELECT cofield_gold AS label, cofield_guess AS prediction, count(*) AS n
    FROM (
      SELECT CAST("label" AS VARCHAR) COLLATE C AS cofield_gold, CAST("predicted" AS VARCHAR) COLLATE C AS cofield_guess
      FROM "corpora"."corpus"
    ) AS cofield_tokens
    WHERE cofield_gold IS NOT NULL
    GROUP BY cofield_gold, cofield_guess
  ) AS cofield_cells
  UNION ALL
  SELECT prediction AS label, 0 AS gold, n AS predicted, 0 AS correct FROM (
    SELECT cofield_gold AS label, cofield_guess AS prediction, count(*) AS n
    FROM (
      SELECT CAST("label" AS VARCHAR) COLLATE C AS cofield_gold, CAST("predicted" AS VARCHAR) COLLATE C AS cofield_guess
      FROM "corpora"."corpus"
    ) AS cofield_tokens
    WHERE cofield_gold IS NOT NULL
    GROUP BY cofield_gold, cofield_guess
  ) AS cofield_cells WHERE prediction IS NOT NULL
) AS cofield_each
GROUP BY label
ORDER BY label;

-- confusion
SELECT cofield_gold AS label, cofield_guess AS prediction, count(*) AS n
FROM (
  SELECT CAST("label" AS VARCHAR) COLLATE C AS cofield_gold, CAST("predicted" AS VARCHAR) COLLATE C AS cofield_guess
  FROM "corpora"."corpus"
) AS cofield_tokens
WHERE cofield_gold IS NOT NULL
GROUP BY cofield_gold, cofield_guess
ORDER BY n DESC, label, prediction;
