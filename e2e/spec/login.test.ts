import { describe, expect, test } from 'vitest';
import { password, usePlace } from './place.ts';

const place = usePlace('login');

const heading = (name: string) => place.page.getByRole('heading', { name, exact: true });
const field = (label: string) => place.page.getByLabel(label, { exact: true });
const create = "Don't have an account? Create one";
const back = 'Already have an account? Sign in';

async function submit(username: string, secret: string, name = 'Sign In') {
  await field('Username').fill(username);
  await field('Password').fill(secret);
  await place.button(name).click();
}

describe('Login / Create Account', () => {
  test("Without a stored authToken only the login screen is shown: 'Welcome Back'", async () => {
    await place.page.goto(place.url);
    await heading('Welcome Back').waitFor();
    expect(await place.page.getByRole('tablist').count()).toBe(0);
    expect(await place.page.getByRole('banner').count()).toBe(0);
    expect(place.proxy.calls).toEqual([]);
  });

  test('username and password both required', async () => {
    await place.button('Sign In').click();
    await expect.poll(() => field('Username').evaluate((input) => input.matches(':focus'))).toBe(true);
    expect(await field('Username').getAttribute('required')).not.toBeNull();
    expect(await field('Password').getAttribute('required')).not.toBeNull();
    expect(place.proxy.calls).toEqual([]);
  });

  test.each([
    ['the server detail', 401, { detail: 'Too many attempts.' }, 'Too many attempts.'],
    ['the first non_field_errors entry', 400, { non_field_errors: ['First.', 'Second.'] }, 'First.'],
    ['the error field', 400, { error: 'Closed for the night.' }, 'Closed for the night.'],
    ['otherwise its own words', 500, {}, 'Login failed. Please check your credentials.'],
  ])('Login failure shows %s', async (_, status, body, text) => {
    place.proxy.answer('POST', '/api/auth/login/', status, body, 1);
    await submit('someone', 'wrong-password');
    await place.page.getByRole('alert').getByText(text, { exact: true }).waitFor();
  });

  test('a wrong password is told by the real server, and the page stays', async () => {
    await submit(place.name, 'not-the-password');
    const said = await place.page.getByRole('alert').textContent();
    expect(said).toMatch(/\w+/);
    await heading('Welcome Back').waitFor();
  });

  test('A toggle link switches modes; toggling clears the error and the fields', async () => {
    await place.page.getByText(create, { exact: true }).click();
    await heading('Create Account').waitFor();
    await place.page.getByText('At least 8 characters.', { exact: true }).waitFor();
    expect(await place.page.getByRole('alert').count()).toBe(0);
    expect(await field('Username').inputValue()).toBe('');
    expect(await field('Password').inputValue()).toBe('');
    await field('Username').fill('half-typed');
    await place.page.getByText(back, { exact: true }).click();
    await heading('Welcome Back').waitFor();
    expect(await field('Username').inputValue()).toBe('');
  });

  test("'Registration failed.'", async () => {
    await place.page.getByText(create, { exact: true }).click();
    place.proxy.answer('POST', '/api/auth/register/', 500, {}, 1);
    await submit('new-seller', password, 'Create Account');
    await place.page.getByRole('alert').getByText('Registration failed.', { exact: true }).waitFor();
  });

  test('authToken is stored, and Logout removes the token (and clears loaded products)', async () => {
    await place.page.getByText(back, { exact: true }).click();
    await submit(place.name, password);
    await place.page.getByRole('tablist', { name: 'Products by status' }).waitFor();
    const token = await place.page.evaluate(() => localStorage.getItem('authToken'));
    expect(token).toMatch(/\S{20,}/);
    // The next seller does not start with the search of the one before.
    await place.page.goto(`${place.url}/?q=lamp&sort=price_desc&tab=sold&min=5`);
    // A request that is still running must not find the session ended before everything is removed.
    const release = place.proxy.hold('POST', '/api/auth/logout/');
    await place.button('Logout').click();
    await heading('Welcome Back').waitFor();
    expect(new URL(place.page.url()).search).toBe('');
    expect(await place.page.evaluate(() => localStorage.getItem('authToken'))).toBeNull();
    release();
    const withToken = { headers: { authorization: `Token ${token}` } };
    const status = async () => (await fetch(`${place.url}/api/credentials/`, withToken)).status;
    await expect.poll(status).toBe(401);
  });
});

describe('401', () => {
  test('token removed, page reloaded (effective sign-out)', async () => {
    await place.open();
    await place.page.getByText('You have no products in this category.', { exact: true }).waitFor();
    await place.page.evaluate('window.before = true');
    place.proxy.answer('GET', '/api/products/', 401, { detail: 'Your session has ended.' }, 1);
    // Not awaited: a poll for sales that ends just now reads products too, and may find it first.
    await place.page.evaluate("document.querySelector('#tab-sold')?.click()");
    await heading('Welcome Back').waitFor();
    expect(await place.page.evaluate('window.before')).toBeUndefined();
    expect(await place.page.evaluate(() => localStorage.getItem('authToken'))).toBeNull();
  });
});
