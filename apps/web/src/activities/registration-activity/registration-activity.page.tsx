import { SettingsPage } from '../settings/settings-page.js';
import { RegistrationActivityAside } from './registration-activity-aside.js';
import { registrationActivityKind } from './registration-activity-kind.js';
import { RegistrationRuleFields } from './registration-rule-fields.js';

export const Component = () => (
  <SettingsPage kind={registrationActivityKind} Fields={RegistrationRuleFields} Aside={RegistrationActivityAside} />
);
