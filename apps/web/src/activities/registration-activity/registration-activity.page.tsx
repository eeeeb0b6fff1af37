import { SettingsPage } from '../settings/settings-page.js';
import { registrationActivityKind } from './registration-activity-kind.js';

export const Component = () => <SettingsPage kind={registrationActivityKind} />;
