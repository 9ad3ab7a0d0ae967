// @vitest-environment happy-dom
import { afterEach, describe, expect, test, vi } from 'vitest';
import { clearForSignOut, onStoredChange, readSessionValue, setSessionValue } from './storage.ts';

afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
  sessionStorage.clear();
});

const user = { userid: 'u1', token: 't1', name: 'Maya', image: null };

describe('where values are stored', () => {
  test('without "remember me" the user lasts as long as the tab', () => {
    setSessionValue('currentUser', user);
    expect(sessionStorage.getItem('fourscore.currentUser')).toContain('t1');
    expect(localStorage.getItem('fourscore.currentUser')).toBeNull();
  });

  test('with "remember me" the user remains, and is stored in one place only', () => {
    setSessionValue('currentUser', user);
    setSessionValue('rememberMe', true);
    setSessionValue('currentUser', user);
    expect(localStorage.getItem('fourscore.currentUser')).toContain('t1');
    expect(sessionStorage.getItem('fourscore.currentUser')).toBeNull();
  });

  test('the theme remains for the next user who signs in', () => {
    setSessionValue('theme', 'dark');
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
    for (const name of names) expect(readSessionValue(name), name).toBeNull();
    expect(readSessionValue('theme')).toBe('dark');
  });

  test('keeps a remembered email', () => {
    fill(true);
    clearForSignOut();
    expect(readSessionValue('email')).toBe('maya@example.org');
    expect(readSessionValue('rememberMe')).toBe(true);
  });

  test('forgets an email that was not to be remembered', () => {
    fill(false);
    clearForSignOut();
    expect(readSessionValue('email')).toBeNull();
  });
});

test('a browser that refuses storage still keeps values while the page is open', () => {
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse });
  vi.stubGlobal('sessionStorage', { getItem: refuse, setItem: refuse, removeItem: refuse });
  setSessionValue('currentUser', user);
  expect(readSessionValue('currentUser')).toEqual(user);
  clearForSignOut();
  expect(readSessionValue('currentUser')).toBeNull();
  vi.unstubAllGlobals();
});

test('invalid JSON counts as nothing', () => {
  localStorage.setItem('fourscore.theme', '{dark');
  expect(readSessionValue('theme')).toBeNull();
});

test('equal contents remain one value, so that nothing re-renders', () => {
  setSessionValue('currentUser', user);
  expect(readSessionValue('currentUser')).toBe(readSessionValue('currentUser'));
});

test('listeners are notified of changes until they are removed', () => {
  const onChange = vi.fn();
  const leave = onStoredChange(onChange);
  setSessionValue('theme', 'dark');
  leave();
  setSessionValue('theme', 'light');
  expect(onChange).toHaveBeenCalledTimes(1);
});

function fill(remember: boolean): void {
  setSessionValue('rememberMe', remember);
  setSessionValue('currentUser', user);
  setSessionValue('userType', 1);
  setSessionValue('email', 'maya@example.org');
  setSessionValue('selectedGroup', 'g1');
  setSessionValue('selectedStore', 's1');
  setSessionValue('selectedFoodId', 'DR');
  setSessionValue('selectedFoodName', 'Drinks');
  setSessionValue('selectedUser', 'u2');
  setSessionValue('managerQuestions', { language: 'en', questions: [{ _id: 'm1', text: 'Who orders?' }] });
  setSessionValue('openModal', 'editUser');
  setSessionValue('editedGroup', 'g1');
  setSessionValue('theme', 'dark');
}

function refuse(): never {
  throw new DOMException('no', 'SecurityError');
}
