import { noun } from '../../capabilities/manifest/noun.js';
import { OwnSessionController } from './own-session.controller.js';
import { OwnSessions } from './own-sessions.js';

export const ownSessionNoun = noun({
  controllers: [OwnSessionController],
  providers: [OwnSessions],
});
