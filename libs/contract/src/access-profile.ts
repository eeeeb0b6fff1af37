import type { AccessProfile } from './access.js';
import type { AccountingPermission, Brand, EnvironmentType, ModuleCode, Permission } from './access-need.js';

/** `GET /users/me` as the guard reads it. */
export const toAccessProfile = (me: {
  permissions: readonly Permission[];
  accounting_permissions: readonly AccountingPermission[];
  is_operator: boolean;
  must_confirm_email?: boolean;
  must_add_second_factor?: boolean;
  must_add_passkey?: boolean;
  environment: {
    type: EnvironmentType;
    brand: Brand | null;
    is_active: boolean;
    is_suspended?: boolean;
    remaining_time: number;
    modules: readonly { code: ModuleCode; active: boolean }[];
  };
}): AccessProfile => ({
  permissions: me.permissions,
  accountingPermissions: me.accounting_permissions,
  isOperator: me.is_operator,
  mustConfirmEmail: me.must_confirm_email ?? false,
  mustAddFactor: me.must_add_second_factor ?? false,
  mustAddPasskey: me.must_add_passkey ?? false,
  environment: {
    type: me.environment.type,
    brand: me.environment.brand,
    isActive: me.environment.is_active,
    isSuspended: me.environment.is_suspended ?? false,
    remainingTime: me.environment.remaining_time,
    modules: me.environment.modules,
  },
});
