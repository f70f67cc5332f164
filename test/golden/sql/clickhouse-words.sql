-- Counts a corpus for Cofield. Run it, then: cofield count pairs.tsv totals.tsv -o model.cofield
-- clickhouse-client --multiquery < script.sql (written by cofield)

-- Rows that no model can be made of; there should be none.
SELECT * FROM (
  SELECT 'word is NULL' AS fault, coalesce(toString(`sentence`), 'NULL') AS in_sentence, coalesce(toString(`position`), 'NULL') AS at_position FROM `corpora`.`corpus` WHERE `word` IS NULL
  UNION ALL
  SELECT 'label is NULL' AS fault, coalesce(toString(`sentence`), 'NULL') AS in_sentence, coalesce(toString(`position`), 'NULL') AS at_position FROM `corpora`.`corpus` WHERE `label` IS NULL
  UNION ALL
  SELECT 'sentence is NULL' AS fault, coalesce(toString(`sentence`), 'NULL') AS in_sentence, coalesce(toString(`position`), 'NULL') AS at_position FROM `corpora`.`corpus` WHERE `sentence` IS NULL
  UNION ALL
  SELECT 'position is NULL' AS fault, coalesce(toString(`sentence`), 'NULL') AS in_sentence, coalesce(toString(`position`), 'NULL') AS at_position FROM `corpora`.`corpus` WHERE `position` IS NULL
  UNION ALL
  SELECT 'positions are text, in which 10 comes before 9: convert them to numbers' AS fault, coalesce(toString(`sentence`), 'NULL') AS in_sentence, coalesce(toString(`position`), 'NULL') AS at_position FROM `corpora`.`corpus` WHERE toTypeName(`position`) LIKE '%String%'
  UNION ALL
  SELECT 'two tokens of a sentence have the same position' AS fault, coalesce(toString(`sentence`), 'NULL') AS in_sentence, coalesce(toString(`position`), 'NULL') AS at_position FROM `corpora`.`corpus` WHERE `sentence` IS NOT NULL AND `position` IS NOT NULL GROUP BY `sentence`, `position` HAVING count() > 1
) AS cofield_faults
LIMIT 10;

-- pairs
SELECT cofield_c0_0 AS `word`,
  cofield_c0_1 AS `next_word`,
  cofield_label_0 AS `label`,
  cofield_label_1 AS `next_label`,
  count() AS `n`
FROM (
  SELECT cofield_c0_0, cofield_c0_1, cofield_label_0, cofield_label_1 FROM (
    SELECT cofield_c0_list AS cofield_c0, cofield_label_list AS cofield_label
    FROM (
      SELECT arraySort((x, p) -> p, groupArray(toString(`word`)), groupArray(`position`)) AS cofield_c0_list, arraySort((x, p) -> p, groupArray(toString(`label`)), groupArray(`position`)) AS cofield_label_list, groupArray(`position`) AS cofield_positions
      FROM `corpora`.`corpus`
      WHERE if(throwIf(toTypeName(`position`) LIKE '%String%') = 0, if(throwIf(`word` IS NULL OR `label` IS NULL OR `sentence` IS NULL OR `position` IS NULL) = 0, 1, 0), 0)
      GROUP BY `sentence`
    ) AS cofield_collected
    WHERE if(throwIf(arrayUniq(cofield_positions) < length(cofield_positions)) = 0, 1, 0)
  ) AS cofield_sentences ARRAY JOIN arrayResize(arrayConcat([NULL], cofield_c0), length(cofield_c0) + 1) AS cofield_c0_0, arrayResize(arrayConcat(arraySlice(cofield_c0, 1), [NULL]), length(cofield_c0) + 1) AS cofield_c0_1, arrayResize(arrayConcat([NULL], cofield_label), length(cofield_label) + 1) AS cofield_label_0, arrayResize(arrayConcat(arraySlice(cofield_label, 1), [NULL]), length(cofield_label) + 1) AS cofield_label_1
) AS cofield_windows
GROUP BY cofield_c0_0, cofield_c0_1, cofield_label_0, cofield_label_1
INTO OUTFILE 'pairs.tsv'
FORMAT TabSeparatedWithNames;

-- totals
SELECT uniqExact(`sentence`) AS sequences, count() AS tokens
FROM `corpora`.`corpus`
INTO OUTFILE 'totals.tsv'
FORMAT TabSeparatedWithNames;
