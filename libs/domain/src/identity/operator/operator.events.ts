import type { EnvironmentId, UserId } from '@intendance/kernel/id.js';

export type OperatorChange = {
  readonly userId: UserId;
  /** The structure in which the user is an operator. */
  readonly environmentId: EnvironmentId;
  readonly reason: string;
};

/** Stored for ever: only add optional fields or new types. */
export type OperatorEvent = { type: 'OperatorGranted'; data: OperatorChange } | { type: 'OperatorRevoked'; data: OperatorChange };
