import { noun } from '../../../capabilities/manifest/noun.js';
import { AnnouncePrices } from './announce-prices.js';

export const priceAnnouncementNoun = noun({ schedules: [AnnouncePrices] });
