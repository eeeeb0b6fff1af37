import { SettingsPage } from '../../capabilities/settings/settings-page.js';
import { SubsidyFields } from './subsidy-fields.js';
import { subsidyRuleConfig } from './subsidy-rule-config.js';
import { SubsidySimulator } from './subsidy-simulator.js';

export const Component = () => <SettingsPage kind={subsidyRuleConfig} Fields={SubsidyFields} Aside={SubsidySimulator} />;
