#!/bin/sh
# Trains the model of one shard: train-shard.sh FOLDER [NUMBER]
# The number comes from Slurm (SLURM_ARRAY_TASK_ID) or Kubernetes (JOB_COMPLETION_INDEX) if it is not given.
set -eu
folder=$1
number=${2:-${SLURM_ARRAY_TASK_ID:-${JOB_COMPLETION_INDEX:?no number of a shard is given}}}
exec ${COFIELD:-cofield} train "$folder/shard-$number.tsv" -o "$folder/shard-$number.cofield" --quiet --json
