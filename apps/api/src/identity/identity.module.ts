import { Global, Module } from '@nestjs/common';
import { SessionReader } from '../platform/access/session.js';
import { ProductNames } from '../platform/tenancy/product-names.js';
import { BrandProductNames } from './installation/brand-product-names.js';
import { InstallationController } from './installation/installation.controller.js';
import { Installation } from './installation/installation.js';
import { PasswordController } from './password/password.controller.js';
import { Passwords } from './password/passwords.js';
import { AccessKey } from './session/access-key.js';
import { KnownDevices } from './session/known-devices.js';
import { OneTimeTokens } from './session/one-time-tokens.js';
import { SessionController } from './session/session.controller.js';
import { IdentitySessionReader } from './session/session-reader.js';
import { Sessions } from './session/sessions.js';
import { SignIn } from './session/sign-in.js';
import { Throttle } from './session/throttle.js';
import { AccessJournal } from './user/access-journal.js';
import { Accounts } from './user/accounts.js';
import { ForgetProfiles } from './user/forget-profiles.handler.js';
import { Profiles } from './user/profiles.js';
import { RegisterAccountHandler } from './user/register-account.handler.js';
import { UserController } from './user/user.controller.js';
import { UserHandler } from './user/user.handler.js';
import { UserLinks } from './user/user-links.js';
import { UsersController } from './user/users.controller.js';

/** Global for the access guard, which asks who a token speaks for, and for files and mails, which carry the name of the product. */
@Global()
@Module({
  controllers: [SessionController, PasswordController, UserController, UsersController, InstallationController],
  providers: [
    AccessJournal,
    AccessKey,
    Accounts,
    ForgetProfiles,
    IdentitySessionReader,
    Installation,
    KnownDevices,
    OneTimeTokens,
    Passwords,
    Profiles,
    RegisterAccountHandler,
    Sessions,
    SignIn,
    Throttle,
    UserHandler,
    UserLinks,
    { provide: ProductNames, useClass: BrandProductNames },
    { provide: SessionReader, useExisting: IdentitySessionReader },
  ],
  exports: [ProductNames, SessionReader],
})
export class IdentityModule {}
