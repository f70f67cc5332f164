#!/bin/sh
# Merges the models of all shards: merge.sh FOLDER SHARDS OUTPUT
# A missing shard cannot be seen in a merged model, so each is looked for here.
set -eu
folder=$1 shards=$2 output=$3
set --
number=0
while [ "$number" -lt "$shards" ]; do
  model="$folder/shard-$number.cofield"
  if [ ! -e "$model" ]; then
    echo "merge.sh: $model is missing: train shard $number again" >&2
    exit 1
  fi
  set -- "$@" "$model"
  number=$((number + 1))
done
exec ${COFIELD:-cofield} merge "$@" -o "$output" --json
