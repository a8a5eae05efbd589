// What the pages are checked for: faults that neither the compiler nor Svelte sees. The layout is left to prettier.
import svelte from 'eslint-plugin-svelte';
import ts from 'typescript-eslint';

export default [
  { ignores: ['**/*.d.ts', 'src/texts/made/**'] },
  ...svelte.configs.base,
  { files: ['**/*.ts'], ignores: ['**/*.svelte.ts'], languageOptions: { parser: ts.parser } },
  {
    files: ['**/*.ts', '**/*.svelte'],
    plugins: { '@typescript-eslint': ts.plugin },
    languageOptions: {
      parserOptions: {
        parser: ts.parser, // of scripts in components
        projectService: true,
        tsconfigRootDir: `${import.meta.dirname}/..`,
        extraFileExtensions: ['.svelte'],
      },
    },
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    rules: {
      eqeqeq: 'error',
      'no-else-return': 'error',
      'no-unneeded-ternary': 'error',
      'no-useless-return': 'error',
      'object-shorthand': 'error',
      'prefer-const': ['error', { destructuring: 'all' }],
      '@typescript-eslint/await-thenable': 'error',
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: false }], // handlers may be asynchronous
      '@typescript-eslint/no-unnecessary-type-assertion': 'error',
      '@typescript-eslint/only-throw-error': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': 'error',
    },
  },
  {
    files: ['**/*.svelte', '**/*.svelte.ts'],
    rules: {
      'svelte/no-dom-manipulating': 'error',
      'svelte/no-dupe-style-properties': 'error',
      'svelte/no-object-in-text-mustaches': 'error',
      'svelte/no-raw-special-elements': 'error',
      'svelte/no-unused-props': 'error',
      'svelte/no-unused-svelte-ignore': 'error',
      'svelte/no-useless-mustaches': 'error',
      'svelte/prefer-writable-derived': 'error',
      'svelte/require-each-key': 'error',
    },
  },
];
