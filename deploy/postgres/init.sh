#!/bin/bash
# Runs once in the empty database, before its first start: the role of the servers, which `memoryd store migrate` then finds with its password,
# and what the replica needs.
set -eu

psql -v ON_ERROR_STOP=1 -U "$POSTGRES_USER" -d "$POSTGRES_DB" \
  -v server="$(cat /run/secrets/server)" -v replica="$(cat /run/secrets/replica)" <<'SQL'
CREATE ROLE memoryd_server LOGIN PASSWORD :'server';
CREATE ROLE replica LOGIN REPLICATION PASSWORD :'replica';
SELECT pg_create_physical_replication_slot('replica');
SQL
echo "host replication replica samenet scram-sha-256" >>"$PGDATA/pg_hba.conf"
