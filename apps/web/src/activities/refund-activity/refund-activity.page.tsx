import { SettingsPage } from '../settings/settings-page.js';
import { refundActivityKind } from './refund-activity-kind.js';

export const Component = () => <SettingsPage kind={refundActivityKind} />;
