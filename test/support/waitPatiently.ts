// Sets how long tests of screens wait for what appears: a busy machine can be many times slower. Tests without a
// document don't load the library.
if ('document' in globalThis) {
  const { configure } = await import('@testing-library/react');
  configure({ asyncUtilTimeout: 30_000 });
}
