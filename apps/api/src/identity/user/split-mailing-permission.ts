import type { Upcaster } from '@intendance/event-store/upcasters.js';

/** Until writing and sending were two permissions, MAILING_ACCESS meant both: the events of that time give, and take, both. */
const withSending = (data: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> => {
  const permissions = data.permissions as readonly string[];
  if (!permissions.includes('MAILING_ACCESS') || permissions.includes('MAILING_SEND')) return data;
  return { ...data, permissions: permissions.flatMap((code) => (code === 'MAILING_ACCESS' ? [code, 'MAILING_SEND'] : [code])) };
};

export const splitMailingPermission: readonly Upcaster[] = [
  'UserRegistered',
  'PermissionsGranted',
  'PermissionsRevoked',
  'InvitationSent',
  'ApiKeyCreated',
].map((type) => ({ type, from: 1, up: withSending }));
