// @vitest-environment happy-dom
import { afterEach, describe, expect, test, vi } from 'vitest';
import { clearForSignOut, onStoredChange, readStored, setStored } from './storage.ts';

afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
  sessionStorage.clear();
});

const user = { userid: 'u1', token: 't1', name: 'Maya', image: null };

describe('where values are stored', () => {
  test('without "remember me" the user lasts as long as the tab', () => {
    setStored('currentUser', user);
    expect(sessionStorage.getItem('fourscore.currentUser')).toContain('t1');
    expect(localStorage.getItem('fourscore.currentUser')).toBeNull();
  });

  test('with "remember me" the user remains, and is stored in one place only', () => {
    setStored('currentUser', user);
    setStored('rememberMe', true);
    setStored('currentUser', user);
    expect(localStorage.getItem('fourscore.currentUser')).toContain('t1');
    expect(sessionStorage.getItem('fourscore.currentUser')).toBeNull();
  });

  test('the theme remains for the next user who signs in', () => {
    setStored('theme', 'dark');
    expect(localStorage.getItem('fourscore.theme')).toBe('"dark"');
  });
});

describe('signing out', () => {
  test('clears the user and their selection', () => {
    fill(true);
    clearForSignOut();
    const names = [
      'currentUser',
      'userType',
      'selectedGroup',
      'selectedStore',
      'selectedFoodId',
      'selectedFoodName',
      'selectedUser',
      'managerQuestions',
      'openModal',
      'editedGroup',
    ] as const;
    for (const name of names) expect(readStored(name), name).toBeNull();
    expect(readStored('theme')).toBe('dark');
  });

  test('keeps a remembered email', () => {
    fill(true);
    clearForSignOut();
    expect(readStored('email')).toBe('maya@example.org');
    expect(readStored('rememberMe')).toBe(true);
  });

  test('forgets an email that was not to be remembered', () => {
    fill(false);
    clearForSignOut();
    expect(readStored('email')).toBeNull();
  });
});

test('a browser that refuses storage still keeps values while the page is open', () => {
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse });
  vi.stubGlobal('sessionStorage', { getItem: refuse, setItem: refuse, removeItem: refuse });
  setStored('currentUser', user);
  expect(readStored('currentUser')).toEqual(user);
  clearForSignOut();
  expect(readStored('currentUser')).toBeNull();
  vi.unstubAllGlobals();
});

test('invalid JSON counts as nothing', () => {
  localStorage.setItem('fourscore.theme', '{dark');
  expect(readStored('theme')).toBeNull();
});

test('equal contents remain one value, so that nothing re-renders', () => {
  setStored('currentUser', user);
  expect(readStored('currentUser')).toBe(readStored('currentUser'));
});

test('listeners are notified of changes until they are removed', () => {
  const onChange = vi.fn();
  const leave = onStoredChange(onChange);
  setStored('theme', 'dark');
  leave();
  setStored('theme', 'light');
  expect(onChange).toHaveBeenCalledTimes(1);
});

function fill(remember: boolean): void {
  setStored('rememberMe', remember);
  setStored('currentUser', user);
  setStored('userType', 1);
  setStored('email', 'maya@example.org');
  setStored('selectedGroup', 'g1');
  setStored('selectedStore', 's1');
  setStored('selectedFoodId', 'DR');
  setStored('selectedFoodName', 'Drinks');
  setStored('selectedUser', 'u2');
  setStored('managerQuestions', { language: 'en', questions: [{ _id: 'm1', text: 'Who orders?' }] });
  setStored('openModal', 'editUser');
  setStored('editedGroup', 'g1');
  setStored('theme', 'dark');
}

function refuse(): never {
  throw new DOMException('no', 'SecurityError');
}
