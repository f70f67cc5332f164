-- Counts a corpus for Cofield. Run it, then: cofield count pairs/*.parquet totals/*.parquet -o model.cofield
-- spark-sql -f script.sql (written by cofield)

-- Rows that no model can be made of; there should be none.
SELECT * FROM (
  SELECT 'the lists of a sentence are NULL, have a NULL, or differ in length' AS fault, coalesce(substring(CAST(`word` AS STRING), 1, 200), 'NULL') AS in_sentence FROM `corpora`.`corpus` WHERE `word` IS NULL OR `label` IS NULL OR exists(`word`, x -> x IS NULL) OR exists(`label`, x -> x IS NULL) OR size(`label`) <> size(`word`)
) AS cofield_faults
LIMIT 10;

-- pairs
INSERT OVERWRITE DIRECTORY 'pairs' USING parquet
SELECT cofield_c0_before2 AS `word_before_2`,
  cofield_c0_before1 AS `word_before_1`,
  cofield_c0_0 AS `word`,
  cofield_c0_1 AS `next_word`,
  cofield_c0_2 AS `word_after_2`,
  cofield_c0_3 AS `word_after_3`,
  cofield_label_0 AS `label`,
  cofield_label_1 AS `next_label`,
  count(*) AS `n`
FROM (
  SELECT cofield_c0_before2, cofield_c0_before1, cofield_c0_0, cofield_c0_1, cofield_c0_2, cofield_c0_3, cofield_label_0, cofield_label_1 FROM (
    SELECT CAST(`word` AS ARRAY<STRING>) AS cofield_c0, CAST(`label` AS ARRAY<STRING>) AS cofield_label
    FROM `corpora`.`corpus`
    WHERE CASE WHEN `word` IS NULL OR `label` IS NULL OR exists(`word`, x -> x IS NULL) OR exists(`label`, x -> x IS NULL) OR size(`label`) <> size(`word`) THEN raise_error('the lists of a sentence are NULL, have a NULL, or differ in length') ELSE size(`word`) > 0 END
  ) AS cofield_sentences LATERAL VIEW inline(arrays_zip(slice(concat(array_repeat(CAST(NULL AS STRING), 3), cofield_c0), 1, size(cofield_c0) + 1), slice(concat(array_repeat(CAST(NULL AS STRING), 2), cofield_c0), 1, size(cofield_c0) + 1), slice(concat(array_repeat(CAST(NULL AS STRING), 1), cofield_c0), 1, size(cofield_c0) + 1), slice(concat(cofield_c0, array_repeat(CAST(NULL AS STRING), 2)), 1, size(cofield_c0) + 1), slice(concat(cofield_c0, array_repeat(CAST(NULL AS STRING), 3)), 2, size(cofield_c0) + 1), slice(concat(cofield_c0, array_repeat(CAST(NULL AS STRING), 4)), 3, size(cofield_c0) + 1), slice(concat(array_repeat(CAST(NULL AS STRING), 1), cofield_label), 1, size(cofield_label) + 1), slice(concat(cofield_label, array_repeat(CAST(NULL AS STRING), 2)), 1, size(cofield_label) + 1))) cofield_rows AS cofield_c0_before2, cofield_c0_before1, cofield_c0_0, cofield_c0_1, cofield_c0_2, cofield_c0_3, cofield_label_0, cofield_label_1
) AS cofield_windows
GROUP BY cofield_c0_before2, cofield_c0_before1, cofield_c0_0, cofield_c0_1, cofield_c0_2, cofield_c0_3, cofield_label_0, cofield_label_1;

-- totals
INSERT OVERWRITE DIRECTORY 'totals' USING parquet
SELECT count(*) AS sequences, CAST(coalesce(sum(cofield_length), 0) AS BIGINT) AS tokens
FROM (
  SELECT size(`word`) AS cofield_length
  FROM `corpora`.`corpus`
) AS cofield_lengths
WHERE cofield_length > 0;
