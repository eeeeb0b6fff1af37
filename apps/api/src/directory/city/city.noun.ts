import { noun } from '../../capabilities/manifest/noun.js';
import { Cities } from './cities.js';
import { CityController } from './city.controller.js';

export const cityNoun = noun({
  controllers: [CityController],
  providers: [Cities],
});
