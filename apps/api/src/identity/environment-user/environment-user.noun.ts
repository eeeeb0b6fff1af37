import { noun } from '../../capabilities/manifest/noun.js';
import { EnvironmentUsers } from './environment-users.js';
import { FindAdministratorsHandler, ListEnvironmentIdsHandler } from './find-administrators.handler.js';
import { FindAuthorHandler } from './find-author.handler.js';
import { FindBookkeepersHandler } from './find-bookkeepers.handler.js';
import { UserController } from './user.controller.js';
import { UserLinks } from './user-links.js';
import { UsersController } from './users.controller.js';

export const environmentUserNoun = noun({
  feature: 'users',
  controllers: [UserController, UsersController],
  providers: [EnvironmentUsers, FindAdministratorsHandler, FindAuthorHandler, FindBookkeepersHandler, ListEnvironmentIdsHandler, UserLinks],
});
