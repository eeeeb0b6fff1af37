/**
 * Seals of the events of each structure, and the keys that sign them (docs/adr/0141). The worker adds rows and changes none; private keys
 * are wrapped under the secret that no copy of the database holds.
 */
export const sealSchema = `
CREATE TABLE evs.seal (
  environment_id uuid NOT NULL,
  number integer NOT NULL,
  content text NOT NULL,
  signature text NOT NULL,
  leaves bytea NOT NULL,
  -- \`<stream> <version>\` of each event, one a line: finds the events again after a restore has numbered their places anew.
  events text NOT NULL,
  PRIMARY KEY (environment_id, number)
);
-- Hashes do not compress.
ALTER TABLE evs.seal ALTER COLUMN leaves SET STORAGE EXTERNAL;

CREATE TABLE evs.seal_key (
  id text PRIMARY KEY,
  public_key text NOT NULL,
  wrapped_key bytea NOT NULL,
  since timestamptz NOT NULL,
  endorsed_by text REFERENCES evs.seal_key (id),
  endorsement text
);
GRANT SELECT, INSERT ON evs.seal, evs.seal_key TO intendance_worker;
`;
