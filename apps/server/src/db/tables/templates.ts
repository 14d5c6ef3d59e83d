import type { Generated } from 'kysely';
import type { DefaultTime, Json } from '../columns.ts';

/** What a seller keeps for the next products. */
export interface TemplateTables {
  description_templates: {
    id: Generated<number>;
    user_id: number;
    name: string;
    text: string;
    position: number;
  };
  category_defaults: { user_id: number; category_id: string; kept: Json<unknown>; kept_at: DefaultTime };
}
