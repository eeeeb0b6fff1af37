import { SettingsPage } from '../../capabilities/settings/settings-page.js';
import { refundActivityConfig } from './refund-activity-config.js';
import { RuleFields } from './rule-fields.js';
import { RuleSimulator } from './rule-simulator.js';

export const Component = () => <SettingsPage kind={refundActivityConfig} Fields={RuleFields} Aside={RuleSimulator} />;
