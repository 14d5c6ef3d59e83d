import { useMutation } from '@tanstack/react-query';
import { object, schemaOf, text } from '../../../lib/answers/shape.ts';
import { callApi } from '../../../lib/api-client.ts';
import { storeToken } from '../../../lib/auth-token.ts';

export type AuthMode = 'login' | 'register';

export interface SignIn {
  mode: AuthMode;
  username: string;
  password: string;
}

const tokenAnswer = schemaOf(object<{ key: string }>({ key: text }));

/** Signs in or creates the account; the stored token brings the dashboard up. */
export function useSignIn() {
  return useMutation({
    mutationFn: ({ mode, ...body }: SignIn) =>
      callApi(`/api/auth/${mode}/`, tokenAnswer, { method: 'POST', body }),
    onSuccess: ({ key }) => storeToken(key),
  });
}
