import { SettingsPage } from '../settings/settings-page.js';
import { refundActivityKind } from './refund-activity-kind.js';
import { RuleFields } from './rule-fields.js';
import { RuleSimulator } from './rule-simulator.js';

export const Component = () => <SettingsPage kind={refundActivityKind} Fields={RuleFields} Aside={RuleSimulator} />;
