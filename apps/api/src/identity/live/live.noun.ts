import { noun } from '../../capabilities/manifest/noun.js';
import { LiveController } from './live.controller.js';
import { LiveStreams } from './live-streams.js';
import { Presence } from './presence.js';

export const liveNoun = noun({
  controllers: [LiveController],
  providers: [LiveStreams, Presence],
});
