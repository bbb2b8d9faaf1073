/** Assertions of the CDK for the tests of templates; only files in this folder can import its packages. */
export { Match, Template } from 'aws-cdk-lib/assertions'
