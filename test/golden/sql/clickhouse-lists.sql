-- Counts a corpus for Cofield. Run it, then: cofield count pairs.tsv totals.tsv -o model.cofield
-- clickhouse-client --multiquery < script.sql (written by cofield)

-- Rows that no model can be made of; there should be none.
SELECT * FROM (
  SELECT 'the lists of a sentence are NULL, have a NULL, or differ in length' AS fault, coalesce(substring(toString(`word`), 1, 200), 'NULL') AS in_sentence FROM `corpora`.`corpus` WHERE `word` IS NULL OR `label` IS NULL OR arrayExists(x -> isNull(x), `word`) OR arrayExists(x -> isNull(x), `label`) OR length(`label`) <> length(`word`)
) AS cofield_faults
LIMIT 10;

-- pairs
SELECT cofield_c0_before2 AS `word_before_2`,
  cofield_c0_before1 AS `word_before_1`,
  cofield_c0_0 AS `word`,
  cofield_c0_1 AS `next_word`,
  cofield_c0_2 AS `word_after_2`,
  cofield_c0_3 AS `word_after_3`,
  cofield_label_0 AS `label`,
  cofield_label_1 AS `next_label`,
  count() AS `n`
FROM (
  SELECT cofield_c0_before2, cofield_c0_before1, cofield_c0_0, cofield_c0_1, cofield_c0_2, cofield_c0_3, cofield_label_0, cofield_label_1 FROM (
    SELECT arrayMap(x -> toString(x), `word`) AS cofield_c0, arrayMap(x -> toString(x), `label`) AS cofield_label
    FROM `corpora`.`corpus`
    WHERE if(throwIf(`word` IS NULL OR `label` IS NULL OR arrayExists(x -> isNull(x), `word`) OR arrayExists(x -> isNull(x), `label`) OR length(`label`) <> length(`word`)) = 0, length(`word`) > 0, 0)
  ) AS cofield_sentences ARRAY JOIN arrayResize(arrayConcat([NULL, NULL, NULL], cofield_c0), length(cofield_c0) + 1) AS cofield_c0_before2, arrayResize(arrayConcat([NULL, NULL], cofield_c0), length(cofield_c0) + 1) AS cofield_c0_before1, arrayResize(arrayConcat([NULL], cofield_c0), length(cofield_c0) + 1) AS cofield_c0_0, arrayResize(arrayConcat(arraySlice(cofield_c0, 1), [NULL]), length(cofield_c0) + 1) AS cofield_c0_1, arrayResize(arrayConcat(arraySlice(cofield_c0, 2), [NULL]), length(cofield_c0) + 1) AS cofield_c0_2, arrayResize(arrayConcat(arraySlice(cofield_c0, 3), [NULL]), length(cofield_c0) + 1) AS cofield_c0_3, arrayResize(arrayConcat([NULL], cofield_label), length(cofield_label) + 1) AS cofield_label_0, arrayResize(arrayConcat(arraySlice(cofield_label, 1), [NULL]), length(cofield_label) + 1) AS cofield_label_1
) AS cofield_windows
GROUP BY cofield_c0_before2, cofield_c0_before1, cofield_c0_0, cofield_c0_1, cofield_c0_2, cofield_c0_3, cofield_label_0, cofield_label_1
INTO OUTFILE 'pairs.tsv'
FORMAT TabSeparatedWithNames;

-- totals
SELECT count() AS sequences, toUInt64(coalesce(sum(cofield_length), 0)) AS tokens
FROM (
  SELECT length(`word`) AS cofield_length
  FROM `corpora`.`corpus`
) AS cofield_lengths
WHERE cofield_length > 0
INTO OUTFILE 'totals.tsv'
FORMAT TabSeparatedWithNames;
