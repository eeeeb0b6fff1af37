import { SettingsPage } from '../../capabilities/settings/settings-page.js';
import { RegistrationActivityAside } from './registration-activity-aside.js';
import { registrationActivityConfig } from './registration-activity-config.js';
import { RegistrationRuleFields } from './registration-rule-fields.js';

export const Component = () => (
  <SettingsPage kind={registrationActivityConfig} Fields={RegistrationRuleFields} Aside={RegistrationActivityAside} />
);
