-- Scores.
-- clickhouse-client --multiquery < script.sql (written by cofield)

-- accuracy
SELECT sum(n) AS tokens, sum(CASE WHEN label = prediction THEN n ELSE 0 END) AS correct, sum(CASE WHEN label = prediction THEN n ELSE 0 END) / sum(n) AS accuracy
FROM (
  SELECT cofield_gold AS label, cofield_guess AS prediction, count() AS n
  FROM (
    SELECT cofield_gold, cofield_guess FROM (
      SELECT arrayMap(x -> toString(x), `label`) AS cofield_golds, arrayMap(x -> toString(x), `predicted`) AS cofield_guesses
      FROM `corpora`.`corpus`
      WHERE if(throwIf(length(`label`) <> length(`predicted`)) = 0, 1, 0)
    ) AS cofield_sentences ARRAY JOIN cofield_golds AS cofield_gold, cofield_guesses AS cofield_guess
  ) AS cofield_tokens
  WHERE cofield_gold IS NOT NULL
  GROUP BY cofield_gold, cofield_guess
) AS cofield_cells;

-- labels
SELECT label, sum(gold) AS gold, sum(predicted) AS predicted, sum(correct) AS correct
FROM (
  SELECT label, n AS gold, 0 AS predicted, CASE WHEN label = prediction THEN n ELSE 0 END AS correct FROM (
    SELECT cofield_gold AS label, cofield_guess AS prediction, count() AS n
    FROM (
      SELECT cofield_gold, cofield_guess FROM (
        SELECT arrayMap(x -> toString(x), `label`) AS cofield_golds, arrayMap(x -> toString(x), `predicted`) AS cofield_guesses
        FROM `corpora`.`corpus`
        WHERE if(throwIf(length(`label`) <> length(`predicted`)) = 0, 1, 0)
      ) AS cofield_sentences ARRAY JOIN cofield_golds AS cofield_gold, cofield_guesses AS cofield_guess
    ) AS cofield_tokens
    WHERE cofield_gold IS NOT NULL
    GROUP BY cofield_gold, cofield_guess
  ) AS cofield_cells
  UNION ALL
  SELECT prediction AS label, 0 AS gold, n AS predicted, 0 AS correct FROM (
    SELECT cofield_gold AS label, cofield_guess AS prediction, count() AS n
    FROM (
      SELECT cofield_gold, cofield_guess FROM (
        SELECT arrayMap(x -> toString(x), `label`) AS cofield_golds, arrayMap(x -> toString(x), `predicted`) AS cofield_guesses
        FROM `corpora`.`corpus`
        WHERE if(throwIf(length(`label`) <> length(`predicted`)) = 0, 1, 0)
      ) AS cofield_sentences ARRAY JOIN cofield_golds AS cofield_gold, cofield_guesses AS cofield_guess
    ) AS cofield_tokens
    WHERE cofield_gold IS NOT NULL
    GROUP BY cofield_gold, cofield_guess
  ) AS cofield_cells WHERE prediction IS NOT NULL
) AS cofield_each
GROUP BY label
ORDER BY label;

-- confusion
SELECT cofield_gold AS label, cofield_guess AS prediction, count() AS n
FROM (
  SELECT cofield_gold, cofield_guess FROM (
    SELECT arrayMap(x -> toString(x), `label`) AS cofield_golds, arrayMap(x -> toString(x), `predicted`) AS cofield_guesses
    FROM `corpora`.`corpus`
    WHERE if(throwIf(length(`label`) <> length(`predicted`)) = 0, 1, 0)
  ) AS cofield_sentences ARRAY JOIN cofield_golds AS cofield_gold, cofield_guesses AS cofield_guess
) AS cofield_tokens
WHERE cofield_gold IS NOT NULL
GROUP BY cofield_gold, cofield_guess
ORDER BY n DESC, label, prediction;
