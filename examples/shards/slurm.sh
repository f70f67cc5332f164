#!/bin/sh
# Trains shards as an array of Slurm jobs and merges them: slurm.sh FOLDER SHARDS OUTPUT
set -eu
folder=$1 shards=$2 output=$3
here=$(cd "$(dirname "$0")" && pwd)
array=$(sbatch --parsable --job-name=cofield-train --array="0-$((shards - 1))" --output="$folder/train-%a.log" \
  "$here/train-shard.sh" "$folder")
sbatch --parsable --wait --job-name=cofield-merge --dependency="afterok:$array" --output="$folder/merge.log" \
  "$here/merge.sh" "$folder" "$shards" "$output"
