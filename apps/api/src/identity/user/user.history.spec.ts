import type { UserAccessEvent, UserEvent } from '@intendance/domain/identity/user/user.events.js';
import type { RecordedEvent } from '@intendance/event-store/event-store.js';
import { describe, expect, it } from '@jest/globals';
import type { HistoryDeclaration } from '../../platform/history/history-describer.js';
import { userAccessHistory, userHistory } from './user.history.js';

const describeEvent = (describer: HistoryDeclaration, event: UserEvent | UserAccessEvent) =>
  describer.describe(event as unknown as RecordedEvent);

describe('the history of a user', () => {
  it('tells permissions in French', () =>
    expect(
      describeEvent(userHistory, {
        type: 'PermissionsGranted',
        data: { permissions: ['ACTIVITY_ACCESS', 'PEOPLE_EDIT'], accountingPermissions: ['EDIT_PLAN'] },
      }),
    ).toEqual({
      label: 'a accordé des droits',
      fields: {
        'Droits accordés': {
          label: 'Droits accordés',
          value: 'Activités, Modification des personnes, Plan comptable',
          raw: ['ACTIVITY_ACCESS', 'PEOPLE_EDIT', 'EDIT_PLAN'],
        },
      },
    }));
  it('tells how the password changed, and nothing of it', () =>
    expect(describeEvent(userHistory, { type: 'PasswordChanged', data: { through: 'reset-link' } })).toEqual({
      label: 'a réinitialisé son mot de passe',
    }));
  it('tells where a sign-in came from, but not its session', () =>
    expect(
      describeEvent(userAccessHistory, { type: 'UserSignedIn', data: { sessionId: 'secret', through: 'password', address: '10.0.0.1' } }),
    ).toEqual({ label: 's’est connecté', fields: { address: { label: 'Adresse IP', value: '10.0.0.1' } } }));
  it('shows both streams as one record', () => {
    expect([userHistory.streamType, userAccessHistory.streamType]).toEqual(['user', 'user-access']);
    expect([userHistory.recordType, userAccessHistory.recordType]).toEqual(['user', 'user']);
  });
});
