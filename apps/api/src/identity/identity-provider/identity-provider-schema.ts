/** Secrets of identity providers, encrypted, and the accounts that they open. Only the vault login reads the tables. */
export const identityProviderSchema = `
CREATE TABLE identity.provider_secret (
  environment_id uuid PRIMARY KEY,
  secret text NOT NULL,
  changed_at timestamptz NOT NULL
);
-- An account of a structure is one person of its provider, and the reverse.
CREATE TABLE identity.provider_link (
  environment_id uuid NOT NULL,
  issuer text NOT NULL,
  subject text NOT NULL,
  user_id uuid NOT NULL REFERENCES identity.account (user_id) ON DELETE CASCADE,
  linked_at timestamptz NOT NULL,
  PRIMARY KEY (environment_id, issuer, subject),
  UNIQUE (environment_id, user_id)
);
CREATE INDEX provider_link_user ON identity.provider_link (user_id);
-- Steps of sign-ins that were answered: each works once.
CREATE TABLE identity.provider_attempt (
  hash bytea PRIMARY KEY,
  expires_at timestamptz NOT NULL
);
REVOKE ALL ON identity.provider_secret, identity.provider_link, identity.provider_attempt FROM PUBLIC, intendance_app, intendance_worker;
GRANT SELECT, INSERT, UPDATE, DELETE ON identity.provider_secret, identity.provider_link, identity.provider_attempt TO intendance_vault;
ALTER TABLE identity.session
  ADD COLUMN is_from_provider boolean NOT NULL DEFAULT false,
  ADD COLUMN has_provider_factor boolean NOT NULL DEFAULT false;
CREATE INDEX session_from_provider ON identity.session (environment_id) WHERE is_from_provider AND ended_at IS NULL;
`;
