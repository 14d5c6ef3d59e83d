import {
  DescriptionTemplate,
  DescriptionTemplates,
  TemplateInput,
  TemplateOrder,
} from '@crosslister/contract/settings/description-templates.ts';
import { answers, answersNothing } from '../../http/answers.ts';
import { idParams } from '../../http/id-params.ts';
import type { App, Services } from '../../services.ts';
import {
  addTemplate,
  changeTemplate,
  deleteTemplate,
  listTemplates,
  orderTemplates,
} from './description-templates.ts';

const path = '/api/description-templates/';

/** Blocks of text for descriptions. */
export async function templateRoutes(app: App, { db }: Services): Promise<void> {
  app.get(path, answers(DescriptionTemplates), async ({ userId }) => ({
    results: await listTemplates(db, userId),
  }));

  app.post(
    path,
    { schema: { body: TemplateInput, response: { 201: DescriptionTemplate } } },
    async ({ userId, body }, reply) => reply.code(201).send(await addTemplate(db, userId, body)),
  );

  app.put(
    `${path}order/`,
    answers(DescriptionTemplates, { body: TemplateOrder }),
    async ({ userId, body }) => ({ results: await orderTemplates(db, userId, body.ids) }),
  );

  app.put(
    `${path}:id/`,
    answers(DescriptionTemplate, { params: idParams, body: TemplateInput }),
    ({ userId, params, body }) => changeTemplate(db, userId, params.id, body),
  );

  app.delete(`${path}:id/`, answersNothing({ params: idParams }), async ({ userId, params }, reply) => {
    await deleteTemplate(db, userId, params.id);
    return reply.code(204).send(null);
  });
}
