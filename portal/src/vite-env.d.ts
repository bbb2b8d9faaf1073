declare module 'virtual:theme-variables.css'
declare module '*.css'
