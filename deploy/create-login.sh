#!/bin/sh
# Run once by the PostgreSQL container, on an empty volume: the base, and the login that owns it. The superuser is for its keeper alone.
set -eu
psql -v ON_ERROR_STOP=1 --username "$POSTGRES_USER" --dbname postgres -v password="$INTENDANCE_DATABASE_PASSWORD" <<'SQL'
CREATE ROLE intendance LOGIN NOSUPERUSER NOCREATEDB CREATEROLE NOBYPASSRLS PASSWORD :'password';
CREATE DATABASE intendance OWNER intendance;
SQL
